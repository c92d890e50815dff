import type { ReceiptTexts } from '../en/receipt';

/** What stands on a printed receipt, in Luganda. */
export const receipt: ReceiptTexts = {
  title: 'Lisiiti',
  file_title: 'Lisiiti {reference}',
  received: 'Zifuniddwa ku lwa {child}',
  row_reference: 'Koodi',
  row_paid_at: 'Zaasasulwa nga',
  row_school: 'Essomero',
  row_child: 'Omwana',
  row_class: 'Ekibiina',
  row_paid_with: 'Engeri y’okusasula',
  paid_with_mtn: 'MTN Mobile Money',
  paid_with_airtel: 'Airtel Money',
  paid_with_bank: 'Okuyita mu bbanka',
  lines: 'Ebyasasulwa',
  line_repayment: 'Okusasula looni',
  line_early: 'Okusasula looni ng’obudde tebunnatuuka',
  surplus: 'Ezisukka ku bbanja',
  total: 'Omugatte',
  surplus_note: 'UGX {amount} zisukka ku bbanja. Zirindirira okuddizibwa: kuba ku {phone}.',
  reversed_note: 'Mobile Money oba bbanka yazzaayo ssente zino. Lisiiti eno tekyakola.',
  check: 'Buli muntu asobola okukebera lisiiti eno',
  check_how:
    'Sikaana akabonero oba ggulawo endagiriro. Koodi, omuwendo n’essomero biteekwa okufaanana n’ebya wano.',
  help: 'Ebibuuzo: {phone} oba {email}',
  made_at: 'Yakubiddwa {at}',
  page: 'Olupapula {page} ku {pages}',
};
