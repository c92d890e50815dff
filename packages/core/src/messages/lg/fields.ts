import type { FieldTexts } from '../field-message';

/** What stands under a field that a form checks by itself, in Luganda. */
export const fields: FieldTexts = {
  regNo_required: 'Wandiika ennamba y’okwewandiisa',
  regNo_invalid: 'Ennamba y’okwewandiisa erimu ennukuta, ennamba ne - . /, nga SMK-0001',
  amount_required: 'Wandiika omuwendo',
  amount_invalid: 'Wandiika siringi enzijuvu, ezisukka 0, awatali ssenti',
  amount_above_outstanding: 'Ebbanja terisukka UGX {amount}. Wandiika ezo oba ezitawera ezo',
  paymentMethod_required: 'Londa engeri y’okusasula',
  phoneNumber_required: 'Ennamba y’essimu yeetaagisa',
  phoneNumber_invalid: 'Ennamba y’essimu erina okuba ya digito 10',
  bankName_required: 'Londa bbanka yo',
  bankName_invalid: 'Londa emu ku bbanka eziri ku lukalala',
  accountNumber_required: 'Wandiika ennamba ya akawunti yo',
  accountNumber_invalid: 'Ennamba ya akawunti eba ya digito 6 okutuuka ku 20',
  field_invalid: 'Kino tekisobola kukozesebwa wano',
};
