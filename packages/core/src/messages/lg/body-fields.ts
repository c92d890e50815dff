import type { BodyFieldTexts } from '../field-message';

/** What stands under a field that only the server refuses, in Luganda. */
export const bodyFields: BodyFieldTexts = {
  school_required: 'Essomero lyetaagisa',
  school_invalid: 'Erinnya ly’essomero wano liba lya nnukuta ntono, ennamba n’obusaze, nga st-marys-kisubi',
  amount_above_limit:
    'Mobile Money etwala ezitasukka UGX {amount} omulundi gumu. Sasulako ekitundu, oba yita mu bbanka',
  amount_below_minimum: 'Mobile Money etandikira ku UGX {amount}. Wandiika ezisingako, oba yita mu bbanka',
  itemIds_invalid: 'Londa ku bisasulwa by’omwana ono',
  purpose_invalid: 'Laga ekisasulwa: fees',
  paymentMethod_invalid: 'Londa mobile oba bank',
  network_required: 'Londa MTN oba Airtel',
  network_invalid: 'Londa MTN oba Airtel',
  bankName_not_offered: 'Ssente eziva mu bbanka eno tezifunibwa wano. Londa bbanka endala, oba Mobile Money',
  accountNumber_not_ours: 'Akawunti eno si yaffe mu bbanka eno',
  notification_unreadable: 'Kino tekisomeka. Kiweereze nga docs/bank-notification.md bwe lugamba',
  field_unknown: 'Kino tekimanyiddwa wano. Kiggyeemu',
};
