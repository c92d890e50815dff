import * as optionalFees from './optional-fees';

/** A pinned version is a single file, where `import()` would prevent tree shaking. */
export const loadOptionalFees = async (): Promise<typeof optionalFees> => optionalFees;
