/** What stands under a field that a form checks by itself. Keys are what the schemas answer. */
export const fields = {
  regNo_required: 'Enter registration number',
  regNo_invalid: 'A registration number has letters, digits and - . /, like SMK-0001',
  amount_required: 'Enter some amount',
  amount_invalid: 'Enter whole shillings, more than 0, without cents',
  amount_above_outstanding: 'At most UGX {amount} is outstanding. Enter that or less',
  paymentMethod_required: 'Choose how to pay',
  phoneNumber_required: 'Phone number is required',
  phoneNumber_invalid: 'Phone number must be 10 digits',
  bankName_required: 'Choose your bank',
  bankName_invalid: 'Choose one of the banks in the list',
  accountNumber_required: 'Enter your account number',
  accountNumber_invalid: 'An account number has 6 to 20 digits',
  field_invalid: 'This can’t be used here',
} as const;
