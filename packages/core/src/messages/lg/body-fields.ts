import type { BodyFieldTexts } from '../field-message';

/** What stands under a field that only the server refuses, in Luganda. */
export const bodyFields: BodyFieldTexts = {
  school_required: 'Essomero lyetaagisa',
  school_invalid: 'Erinnya ly’essomero wano liba lya nnukuta ntono, ennamba n’obusaze, nga st-marys-kisubi',
  amount_above_limit:
    'Mobile Money etwala ezitasukka UGX {amount} omulundi gumu. Sasulako ekitundu, oba yita mu bbanka',
  amount_below_minimum: 'Mobile Money etandikira ku UGX {amount}. Wandiika ezisingako, oba yita mu bbanka',
  amount_above_due: 'Ezibanjibwa ku looni eno kati tezisukka UGX {amount}. Wandiika ezo oba ezitawera',
  amount_above_owed: 'Ebbanja lya looni eno terisukka UGX {amount}. Wandiika ezo oba ezitawera',
  itemIds_invalid: 'Londa ku bisasulwa by’omwana ono',
  purpose_invalid: 'Laga ekisasulwa: fees, repayment oba early-repayment',
  loanId_invalid: 'Londa emu ku looni zo',
  strategy_invalid: 'Londa reduce-term oba reduce-instalment',
  quoteId_invalid: 'Okubala kuno si kwaffe. Ddamu obale okusasula kuno',
  paymentMethod_invalid: 'Londa mobile oba bank',
  network_required: 'Londa MTN oba Airtel',
  network_invalid: 'Londa MTN oba Airtel',
  bankName_not_offered: 'Ssente eziva mu bbanka eno tezifunibwa wano. Londa bbanka endala, oba Mobile Money',
  accountNumber_not_ours: 'Akawunti eno si yaffe mu bbanka eno',
  notification_unreadable: 'Kino tekisomeka. Kiweereze nga docs/bank-notification.md bwe lugamba',
  loan_lacks_documents: 'Wabulawo ebiwandiiko. Bisabe omuzadde',
  loan_lacks_student: 'Sooka ogatte okusaba kuno ku muyizi w’essomero',
  loan_lacks_payout: 'Sooka owandiike essomero lino we lisasulirwa',
  loan_above_open:
    'Ezimu ku fiizi zino zaasasulwa oba zaawolebwa: kati ezisobola okuwolebwa tezisukka UGX {amount}. Ggyayo looni eno, tekikusasuza kintu, oddemu osabe ezo oba ezitawera',
  loan_nothing_open:
    'Fiizi zino zaasasulwa oba zaawolebwa, tewali kisigaddewo kya kuwolebwa. Looni eno tekubanja kintu: giggyeyo, oba gireke eggweeko',
  loan_school_not_payable: 'Essomero lino terinnaba kusobola kusasulwa. Looni yo ekyakulindiridde: tukubire',
  loan_kinds_invalid: 'Londa ekiwandiiko kimu oba ebisingawo',
  loan_reason_required: 'Londa ensonga',
  loan_reason_invalid: 'Londa ensonga eri ku lukalala',
  loan_note_invalid: 'Obubaka tebuyinza kusukka nnukuta 500',
  bankReference_invalid: 'Wandiika nnamba ya bbanka nga bbanka bw’egiwandiika, tesukka nnukuta 60',
  bankReference_taken: 'Okusasula okulala kulina nnamba eno. Ddamu otunuulire bbanka kye yaddamu',
  paidOn_invalid: 'Londa olunaku okuva ku lunaku lwa fayiro y’okusasula okutuusa leero',
  failureReason_invalid: 'Nnyonnyola mu nnukuta ezitasukka 200 lwaki tekyasasulwa',
  reversalReason_invalid: 'Nnyonnyola mu nnukuta ezitasukka 200 lwaki kuzzibwayo',
  range_swapped: 'Olunaku olusembayo terusobola kukulembera olusooka',
  range_too_long: 'Sitatimenti ebaamu emyaka egitasukka 10',
  field_unknown: 'Kino tekimanyiddwa wano. Kiggyeemu',
};
