import type { NotificationTexts } from '../en/notifications';

/** What a parent reads under notifications, in Luganda. Amounts come with their currency. */
export const notifications: NotificationTexts = {
  due_in_3_days: '{amount} eza looni yo {reference} za kusasulwa nga {due}.',
  due_today: 'Leero, nga {due}, {amount} eza looni yo {reference} za kusasulwa.',
  overdue_3_days: '{amount} eza looni yo {reference} zaali za kusasulwa nga {due}, era tezinnasasulwa.',
  overdue_7_days:
    '{amount} eza looni yo {reference} zaali za kusasulwa nga {due}, era n’okutuusa kati tezinnasasulwa. Bw’oba tosobola kusasula kati, kuba ku {phone}.',
  loan_received: 'Okusaba kwo okwa looni {reference} tukufunye era tukukebera.',
  loan_documents_needed: 'Okusaba kwo okwa looni {reference} kwetaaga empapula: {documents}.',
  loan_approved: 'Looni yo {reference} ekkiriziddwa. Osobola okugikkiriza okutuusa nga {last} luweddeko.',
  loan_offer_changed:
    'Looni yo {reference} ekkiriziddwa: {amount} okumala emyezi {months}; wasaba {requested} okumala emyezi {requestedMonths}. Osobola okugikkiriza okutuusa nga {last} luweddeko.',
  loan_declined: 'Looni {reference} tetusobola kugiwa. {reason}',
  loan_disbursed:
    'Tusasudde {amount} eri {school}. Ekitundu ekisooka ekya looni yo {reference} kya {instalment}, kya nga {due}.',
  repayment_received: '{amount} zituuse ku looni yo {reference}. Ebisigadde okusasula: {left}.',
  repayment_reversed:
    'Okusasula kwa {amount} ku looni yo {reference} kuzziddwayo era tekukyabalibwa. Ebisigadde okusasula: {left}.',
  repayment_overpaid:
    '{amount} zisukka ku byonna ebyali eby’okusasula ku looni yo {reference}. Tujja kuzikuddiza.',
  schedule_changed:
    'Looni yo {reference} erina enteekateeka empya: ekitundu ekiddako kya {instalment}, kya nga {due}, ekisembayo kya nga {last}.',
  loan_closed: 'Looni yo {reference} esasuddwa yonna.',
  fees_paid: '{amount} ez’ebisale by’essomero zisasuddwa {school}. Lisiiti {reference}.',
};
