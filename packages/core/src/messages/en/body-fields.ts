/** What stands under a field that only the server refuses: no form of ours sends it, or only the server knows. */
export const bodyFields = {
  school_required: 'School is required',
  school_invalid: 'A school’s name here has small letters, digits and dashes, like st-marys-kisubi',
  amount_above_limit:
    'Mobile money carries at most UGX {amount} at once. Pay a part, or choose Bank Transfer',
  amount_below_minimum: 'Mobile money starts at UGX {amount}. Enter more, or choose Bank Transfer',
  itemIds_invalid: 'Choose from the fee items of this child',
  purpose_invalid: 'Say what the payment is for: fees',
  paymentMethod_invalid: 'Choose mobile or bank',
  network_required: 'Choose MTN or Airtel',
  network_invalid: 'Choose MTN or Airtel',
  bankName_not_offered: 'No transfer from this bank can be taken here. Choose another bank, or mobile money',
  accountNumber_not_ours: 'This is none of our accounts at this bank',
  notification_unreadable: 'This can’t be read. Send it as docs/bank-notification.md says',
  field_unknown: 'This field is not known here. Leave it out',
} as const;
