/** What stands on the screen of one settlement. */
export const settlementPages = {
  back: 'All settlements',
  untilOn: 'Until the end of',
  by: 'Begun by',
  createdAt: 'Begun',
  to: 'To',
  account: 'Account',
  endedBy: 'Ended by',
  endedAt: 'Ended',
  paidOn: 'Paid on',
  externalId: 'Transaction',
  pay: {
    action: 'It was paid',
    title: 'Was {amount} paid?',
    text: 'It is booked as paid, which can’t be taken back.',
    externalId: 'Transaction',
    hint: 'As the network or the bank calls it',
    paidOn: 'Paid on',
    confirm: 'It was paid',
  },
  cancel: {
    action: 'Cancel',
    title: 'Cancel this settlement?',
    text: 'Only where no money was sent. Another one can be begun.',
    confirm: 'Cancel the settlement',
  },
} as const;
