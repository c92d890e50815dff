import type { MailTexts } from '../en/mail';

/** E-mails, in Luganda. */
export const mail: MailTexts = {
  reset_subject: 'Teekawo ekigambo ky’okuyingira ekipya',
  reset_lead:
    'Waliwo asabye ekigambo ky’okuyingira ekipya ku akawunti ya {brand} erina endagiriro eno eya email.',
  reset_action: 'Teekawo ekigambo ekipya',
  reset_after:
    'Linki ekola omulundi gumu, okumala eddakiika {minutes}. Bw’oba nga si ggwe wagisabye, tokola kintu kyonna: ekigambo kyo kisigala nga bwe kiri.',
  email_code_subject: 'OTP yo eya {brand}',
  email_code_lead: 'Yingiza OTP eno okukakasa nti endagiriro eno eya email yiyo:',
  email_code_after:
    'Ekola omulundi gumu, okumala eddakiika {minutes}. Togibuulira muntu yenna, wadde ffe. Bw’oba nga si ggwe wagisabye, tokola kintu kyonna.',
  password_changed_subject: 'Ekigambo kyo eky’okuyingira kikyusiddwa',
  password_changed_lead:
    'Ekigambo ky’okuyingira ekya akawunti yo ku {brand} kikyusiddwa. Awalala wonna we wali oyingidde, ofulumiziddwa.',
  password_changed_after: 'Bw’oba nga si ggwe, saba ekigambo ekipya kati, olwo okube ku {phone}.',
  email_changed_subject: 'Endagiriro ya email ku akawunti yo ekyusiddwa',
  email_changed_lead:
    'Akawunti ku {brand} ebadde n’endagiriro eno kati erina endala. Tetukyaddamu kuwandiika ku yo ku ndagiriro eno.',
  email_changed_after: 'Bw’oba nga si ggwe, kuba mangu ku {phone}.',
  second_factor_reset_subject: 'App yo ey’okukakasa ezziddwaawo',
  second_factor_reset_lead:
    'App ey’okukakasa eya akawunti yo ku {brand} ezziddwaawo, era ofulumiziddwa. Bw’onooddamu okuyingira ojja kuteekawo endala.',
  second_factor_reset_after: 'Bw’oba nga tosabye kino, kuba mangu ku {phone} nga tonnayingira.',
  recovery_codes_made_subject: 'Olina koodi empya ez’okuyamba',
  recovery_codes_made_lead:
    'Koodi empya ez’okuyamba zikoleddwa ku akawunti yo ku {brand}. Enkadde tezikyakola.',
  recovery_codes_made_after:
    'Bw’oba nga si ggwe, kyusa ekigambo kyo eky’okuyingira kati, olwo okube ku {phone}.',
  invitation_subject: 'Oyitiddwa okukola ku {brand}',
  invitation_lead:
    'Osabiddwa okukola n’ofiisi ya {brand}, nga {role}. Ggulawo linki eno olonde ekigambo ky’okuyingira otandike.',
  invitation_action: 'Kkiriza okuyitibwa',
  invitation_after:
    'Linki ekola omulundi gumu, okumala ennaku {days}. Bw’oba tomanyi bino bye bikwatako, tokola kintu kyonna.',
  role_staff: 'omukozi',
  role_administrator: 'omukulu w’enkola',
  role_bursar: 'omuwanika wa {school}',
  contact_received_subject: 'Obubaka bwo tubufunye',
  contact_received_lead:
    'Weebale kuwandiikira {brand}. Omu ku ffe asoma obubaka bwo n’akuddamu ku ndagiriro eno.',
  contact_received_after:
    'Bwe kiba tekisobola kulinda, kuba ku {phone}. Bw’oba nga towandiise bubaka, waliwo eyakyamya endagiriro ye: tokola kintu kyonna.',
  partnership_received_subject: 'Okusaba kw’essomero lyo tukufunye',
  partnership_received_lead: 'Weebale kusaba kukolagana ne {brand}. Omu ku ffe ajja kukukubira ku biddako.',
  partnership_received_after:
    'Bwe kiba tekisobola kulinda, kuba ku {phone}. Bw’oba nga tewali kye wasabye, waliwo eyakyamya endagiriro ye: tokola kintu kyonna.',
  loan_received_subject: 'Okusaba kwo okwa looni {reference} tukufunye',
  loan_received_lead:
    'Weebale kusaba looni ku {brand}. Tukebera okusaba kwo {reference}, olwo ne tukuwandiikira. Tewali ky’obanjibwa okutuusa ng’okkirizza looni.',
  loan_received_after:
    'Okulaba we kutuuse, yingira oba wewandiise n’ennamba y’essimu gye wawadde. Bw’oba nga si ggwe wasabye, kuba ku {phone}.',
  loan_documents_subject: 'Okusaba kwo okwa looni {reference} kwetaaga empapula',
  loan_documents_lead: 'Okweyongerayo n’okusaba kwo {reference}, tukwetaagako: {documents}.',
  loan_note: 'Kye tukuwandiikira ku kino:',
  loan_documents_after:
    'Yingira oba wewandiise n’ennamba y’essimu gye wawadde, ozigatteko eyo. Tozisindika na email.',
  loan_approved_subject: 'Looni yo {reference} ekkiriziddwa',
  loan_approved_lead:
    'Looni yo {reference} etegekeddwa, n’ebisale byonna n’ennaku zonna. Oyinza okugikkiriza okutuusa nga {day} aweddeko.',
  loan_approved_changed_lead:
    'Kye tukuwa kyawukana ku kye wasaba. Tukuwa UGX {amount} okumala emyezi {months}; wasaba UGX {requested} okumala emyezi {requestedMonths}. Looni yo {reference} etegekeddwa, n’ebisale byonna n’ennaku zonna. Oyinza okugikkiriza okutuusa nga {day} aweddeko.',
  loan_approved_after:
    'Yingira oba wewandiise n’ennamba y’essimu gye wawadde, ogisome era ogikkirize. Bw’otakola kintu kyonna, eggwaako era tobanjibwa.',
  loan_declined_subject: 'Okusaba kwo okwa looni {reference}',
  loan_declined_lead: 'Looni eno tetusobola kugiwa. {reason}',
  loan_declined_after: 'Bw’oba n’ekibuuzo, oba nga waliwo ekikyuse, kuba ku {phone} oba wandiikira {email}.',
  loan_disbursed_subject: 'Essomero lisasuddwa: looni {reference}',
  loan_disbursed_lead:
    'Tusasudde UGX {amount} eri {school}. Ekitundu ekisooka ekya looni yo {reference} kya UGX {instalment}, kya nga {day}.',
  loan_disbursed_after: 'Ebitundu byonna n’ennaku zaabyo, n’endagaano, biri mu akawunti yo.',
  loan_due_in_3_days_subject: 'Ekitundu kya looni yo {reference} kya kusasulwa nga {day}',
  loan_due_in_3_days_lead: 'UGX {amount} eza looni yo {reference} za kusasulwa nga {day}.',
  loan_due_in_3_days_after:
    'Osobola okusasulira mu akawunti yo ne mobile money oba bbanka. Oba wamaze okusasula, tokola kintu kyonna.',
  loan_due_today_subject: 'Ekitundu kya looni yo {reference} kya kusasulwa leero',
  loan_due_today_lead: 'UGX {amount} eza looni yo {reference} za kusasulwa leero, nga {day}.',
  loan_due_today_after:
    'Osobola okusasulira mu akawunti yo ne mobile money oba bbanka. Oba wamaze okusasula, tokola kintu kyonna.',
  loan_overdue_3_days_subject: 'Ekitundu kya looni yo {reference} tekinnasasulwa',
  loan_overdue_3_days_lead:
    'UGX {amount} eza looni yo {reference} zaali za kusasulwa nga {day}, era tezinnasasulwa.',
  loan_overdue_3_days_after:
    'Osobola okusasulira mu akawunti yo ne mobile money oba bbanka. Oba wamaze okusasula, tokola kintu kyonna.',
  loan_overdue_7_days_subject: 'N’okutuusa kati ekitundu kya looni yo {reference} tekinnasasulwa',
  loan_overdue_7_days_lead:
    'UGX {amount} eza looni yo {reference} zaali za kusasulwa nga {day}, era n’okutuusa kati tezinnasasulwa.',
  loan_overdue_7_days_after:
    'Bw’oba tosobola kusasula kati, kuba ku {phone} oba wandiikira {email}: tunoonye ffembi eky’okukola. Oba wamaze okusasula, tokola kintu kyonna.',
  loan_action: 'Ggulawo looni',
  document_idFront: 'endagamuntu yo mu maaso',
  document_idBack: 'endagamuntu yo emabega',
  document_passportPhoto: 'ekifaananyi kya paasipooti',
  document_bankStatement: 'sitaatimenti ya bbanka',
  document_letter: 'ebbaluwa',
  decline_income_too_low: 'Ensimbi z’ofuna nga bwe watugambye tezimala kusasula buli mwezi.',
  decline_documents_unreadable: 'Empapula ze wasindika tetwasobodde kuzisoma.',
  decline_details_differ: 'Bye watugambye byawukana ku biri mu mpapula.',
  decline_child_not_found: 'Essomero terisobodde kukakasa mwana.',
  decline_other_loan_open: 'Waliwo looni endala etannaggwa.',
  decline_other: 'Tukubire, tukunnyonnyole ensonga.',
  foot: '{brand} ku {site}',
  foot_help: 'Ebibuuzo: {phone} oba {email}',
};
