import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Partner schools, which people work for. */
export const schools = pgTable('schools', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  /** Contact person at the school; null if unknown. */
  contactName: text('contact_name'),
  contactEmail: text('contact_email'),
  contactMsisdn: text('contact_msisdn'),
  address: text('address'),
  /** True if it sends parents to our own page, without a form on its website. */
  usesOurPage: boolean('uses_our_page').notNull().default(false),
  /** True if it keeps what is paid above a child's fees for the child's next fees; false if that is refunded. */
  takesPrepayments: boolean('takes_prepayments').notNull().default(true),
});
