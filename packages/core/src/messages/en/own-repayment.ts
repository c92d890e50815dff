/** What only the repayment of one's own loan says. */
export const ownRepayment = {
  due_hint: '{amount} is due. You can pay ahead, up to {most}.',
  next_hint: 'Nothing is due today. Next: {amount} on {day}. You can pay up to {most}.',

  early_title: 'Repay early',
  early_info_title: 'How much do you repay early?',
  looking: 'Working out what settles the loan',
  early_amount_hint: '{amount} settles the loan today.',
  early_choice: 'What does it change?',
  reduce_term: 'Fewer instalments',
  reduce_term_note: 'The same instalment, an earlier end',
  reduce_instalment: 'Smaller instalments',
  reduce_instalment_note: 'The same end, less to pay each month',
  settle: 'Settle in full',
  working: 'Working it out',
  preview: '{amount} a month, the last on {day}',
  paid_ahead: '{amount} that you paid ahead stays paid. Your next instalment is due on {day}.',
  saved: 'Saves {amount} of interest',
  settles: 'This amount settles the loan',
  not_to_be_had: 'Not possible with this amount',
  needs: 'Needs UGX {amount} or more',
  valid: 'These figures hold until the end of today, {day}.',

  summary: 'What it does',
  row_change: 'Changes to',
  row_saved: 'Interest you save',
  row_due: 'To what is due already',
  row_principal: 'Principal',
  row_paid_ahead: 'Paid ahead, stays paid',
  row_interest: 'Interest until today',
  row_fees: 'Fees',
  row_penalties: 'Late charges',
  row_instalment: 'New instalment',
  row_last: 'Last instalment',
} as const;

/** The words of the repayment of one's own loan in one language. */
export type OwnRepaymentWords = Record<keyof typeof ownRepayment, string>;
