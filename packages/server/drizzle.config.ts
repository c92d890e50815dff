import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes a migration from the difference to the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/db/schema.ts',
  out: './drizzle',
});
