import type { FieldTexts } from '../field-message';

/** What stands under a field that a form checks by itself, in Swahili. */
export const fields: FieldTexts = {
  regNo_required: 'Andika nambari ya usajili',
  regNo_invalid: 'Nambari ya usajili ina herufi, tarakimu na - . /, kama SMK-0001',
  amount_required: 'Andika kiasi',
  amount_invalid: 'Andika shilingi kamili, zaidi ya 0, bila senti',
  amount_above_outstanding: 'Salio halizidi UGX {amount}. Andika kiasi hicho au chini yake',
  paymentMethod_required: 'Chagua njia ya kulipa',
  phoneNumber_required: 'Nambari ya simu inahitajika',
  phoneNumber_invalid: 'Nambari ya simu lazima iwe na tarakimu 10',
  bankName_required: 'Chagua benki yako',
  bankName_invalid: 'Chagua mojawapo ya benki kwenye orodha',
  accountNumber_required: 'Andika nambari ya akaunti yako',
  accountNumber_invalid: 'Nambari ya akaunti ina tarakimu 6 hadi 20',
  field_invalid: 'Hii haiwezi kutumika hapa',
};
