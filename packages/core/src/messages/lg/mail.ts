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
  contact_received_subject: 'Obubaka bwo tubufunye',
  contact_received_lead:
    'Weebale kuwandiikira {brand}. Omu ku ffe asoma obubaka bwo n’akuddamu ku ndagiriro eno.',
  contact_received_after:
    'Bwe kiba tekisobola kulinda, kuba ku {phone}. Bw’oba nga towandiise bubaka, waliwo eyakyamya endagiriro ye: tokola kintu kyonna.',
  partnership_received_subject: 'Okusaba kw’essomero lyo tukufunye',
  partnership_received_lead: 'Weebale kusaba kukolagana ne {brand}. Omu ku ffe ajja kukukubira ku biddako.',
  partnership_received_after:
    'Bwe kiba tekisobola kulinda, kuba ku {phone}. Bw’oba nga tewali kye wasabye, waliwo eyakyamya endagiriro ye: tokola kintu kyonna.',
  foot: '{brand} ku {site}',
  foot_help: 'Ebibuuzo: {phone} oba {email}',
};
