/** What stands under a field that can't be used. Keys are what the schemas answer. */
export const fields = {
  regNo_required: 'Enter registration number',
  regNo_invalid: 'A registration number has letters, digits and dashes, like SMK-0001',
  school_required: 'School is required',
  school_invalid: 'A school’s name here has small letters, digits and dashes, like st-marys-kisubi',
  amount_required: 'Enter some amount',
  amount_invalid: 'Enter whole shillings, more than 0, without cents',
  amount_above_outstanding: 'At most UGX {amount} is outstanding. Enter that or less',
  amount_above_limit:
    'Mobile money carries at most UGX {amount} at once. Pay a part, or choose Bank Transfer',
  amount_below_minimum: 'Mobile money starts at UGX {amount}. Enter more, or choose Bank Transfer',
  itemIds_invalid: 'Choose from the fee items of this child',
  purpose_invalid: 'Say what the payment is for: fees',
  paymentMethod_required: 'Choose how to pay',
  paymentMethod_invalid: 'Choose mobile or bank',
  network_required: 'Choose MTN or Airtel',
  phoneNumber_required: 'Phone number is required',
  phoneNumber_invalid: 'Phone number must be 10 digits',
  bankName_required: 'Choose your bank',
  bankName_invalid: 'Choose one of the banks in the list',
  bankName_not_offered: 'No transfer from this bank can be taken here. Choose another bank, or mobile money',
  accountNumber_required: 'Enter your account number',
  accountNumber_invalid: 'An account number has 6 to 20 digits',
  field_unknown: 'This field is not known here. Leave it out',
  field_invalid: 'This can’t be used here',
} as const;

/** Keys of the texts under fields. */
export type FieldMessage = keyof typeof fields;
