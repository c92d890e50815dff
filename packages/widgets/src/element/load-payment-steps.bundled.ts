import * as later from '../pay-fees/later-steps';

/** Returns the later steps of pay fees. A pinned version is a single file, where `import()` would prevent tree shaking. */
export const loadPaymentSteps = async (): Promise<typeof later> => later;
