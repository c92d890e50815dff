import type { TestApp } from './test-app';

/** Returns the dependencies for seeding the demo's history: the fake providers of a test, and keys. */
export const createDemoDependencies = ({
  mtn,
  airtel,
  fileStore,
}: Pick<TestApp, 'mtn' | 'airtel' | 'fileStore'>) => ({
  providers: { mtn, airtel },
  fileStore,
  publicUrl: 'http://localhost:4000',
  sandboxUrl: 'http://localhost:4200',
  secretKey: Buffer.alloc(32, 1),
  filesKey: Buffer.alloc(32, 2),
});
