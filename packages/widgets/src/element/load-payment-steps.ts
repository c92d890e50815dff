export const loadPaymentSteps = (): Promise<typeof import('../pay-fees/later-steps')> =>
  import('../pay-fees/later-steps');
