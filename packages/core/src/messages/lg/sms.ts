import type { SmsTexts } from '../en/sms';

/** Text messages in Luganda. Kept within 160 characters of the GSM alphabet for usual names. */
export const sms: SmsTexts = {
  paid: '{brand}: UGX {amount} za {child}, {school}, zifuniddwa. Lisiiti {reference}. Kebera: {url}',
  repaid: '{brand}: UGX {amount} za looni ya {child} zifuniddwa. Lisiiti {reference}. Kebera: {url}',
  refunded: '{brand}: UGX {amount} ku kusasula kwo {reference} tuzikuddizza. Buuza: {phone}.',
  otp: '{brand}: OTP yo ye {otp}. Ekola okumala eddakiika {minutes}. Togibuulira muntu yenna, wadde ffe.',
  reset: '{brand}: teekawo password empya wano: {link} Ekola eddakiika {minutes}.',
  phone_changed:
    '{brand}: akawunti yo kati erina ennamba endala, eno tekyakola. Oba si ggwe, kuba mangu ku {phone}.',
  call_booked:
    '{brand}: tujja kukukubira nga {day}, {time}. Oba si ggwe wasabye, oba essaawa tekugwanira, kuba ku {phone}.',
  accept_loan:
    '{brand}: OTP yo okukkiriza looni ye {otp}. Ekola okumala eddakiika {minutes}. Togibuulira muntu yenna, wadde ffe.',
  loan_received:
    '{brand}: okusaba kwa looni {reference} tukufunye, tujja kukuwandiikira nga tukukebedde. Oba si ggwe, kuba ku {phone}.',
  loan_documents_needed:
    '{brand}: okusaba kwo okwa looni {reference} kubulako empapula. Yingira oba wewandiise ku nnamba eno, ozigatteko. Buuza: {phone}.',
  loan_approved:
    '{brand}: looni yo {reference} ekkiriziddwa. Yingira oba wewandiise ku nnamba eno, ogikkirize nga {day} tannayita. Buuza: {phone}.',
  loan_approved_changed:
    '{brand}: looni {reference} ekkiriziddwa: UGX {amount}, emyezi {months}. Wasaba UGX {requested}, emyezi {requestedMonths}. Yingira ogikkirize nga {day} tannayita.',
  /** The reason is one of those below, with as much of the note as fits. */
  loan_declined: '{brand}: looni {reference} tetusobola kugiwa. {reason} Buuza: {phone}.',
  decline_income_too_low: 'Enfuna yo ntono ku bitundu bino.',
  decline_documents_unreadable: 'Empapula zo tetuzisomye.',
  decline_details_differ: 'Bye wagamba byawukana ku mpapula.',
  decline_child_not_found: 'Essomero terimanyi mwana.',
  decline_other_loan_open: 'Waliwo looni endala etannaggwa.',
  decline_other: 'Tukubire tukunnyonnyole.',
  loan_disbursed:
    '{brand}: UGX {amount} zisasuliddwa {school}. Looni {reference}: sasula UGX {instalment} nga {day} tannayita. Buuza: {phone}.',
  loan_due_in_3_days:
    '{brand}: UGX {amount} eza looni yo {reference} za kusasulwa nga {day}. Sasulira mu akawunti yo. Buuza: {phone}.',
  loan_due_today:
    '{brand}: UGX {amount} eza looni yo {reference} za kusasulwa leero, nga {day}. Sasulira mu akawunti yo. Buuza: {phone}.',
  loan_overdue_3_days:
    '{brand}: UGX {amount} eza looni yo {reference} zaali za nga {day}, tezinnasasulwa. Sasulira mu akawunti yo. Buuza: {phone}.',
  loan_overdue_7_days:
    '{brand}: UGX {amount} eza looni yo {reference} zaali za nga {day}, tezinnasasulwa. Oba tosobola kusasula kati, kuba ku {phone}.',
};
