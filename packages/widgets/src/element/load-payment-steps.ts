/** Loads the later steps of pay fees from their own chunk. */
export const loadPaymentSteps = (): Promise<typeof import('../pay-fees/later-steps')> =>
  import('../pay-fees/later-steps');
