/** What a repayment says in other words than pay-fees, under the same names, and what it says beside that. */
export const repayment = {
  title: 'Repay a loan',
  find_title: 'Whose loan do you repay?',
  announce_found: 'Found: {name}, {className}, {school}. To pay: {amount}.',
  outstanding: 'To pay',
  nothing_title: 'Nothing is due',
  nothing: 'Nothing is to be paid on a loan of {name} at {school} now. There is nothing to do.',
  amount_later: 'You choose the amount in the next step.',
  info_lead_bank: 'You get a reference to quote. Your account number helps us find your transfer.',
  paid_title: 'Paid. It counts for the loan.',

  info_title: 'How much do you pay?',
  info_lead: 'We send a request to this phone. You approve it with your PIN there, never here.',
  amount_too_much: 'At most {amount} can be paid now. Enter that or less',
} as const;

/** The words of a repayment in one language. */
export type RepaymentWords = Record<keyof typeof repayment, string>;
