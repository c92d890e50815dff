import * as later from '../pay-fees/later-steps';

/** A pinned version is a single file, where `import()` would prevent tree shaking. */
export const loadPaymentSteps = async (): Promise<typeof later> => later;
