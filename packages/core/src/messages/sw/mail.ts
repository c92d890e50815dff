import type { MailTexts } from '../en/mail';

/** E-mails, in Swahili. */
export const mail: MailTexts = {
  reset_subject: 'Weka nenosiri jipya',
  reset_lead: 'Kuna mtu aliyeomba nenosiri jipya kwa akaunti ya {brand} yenye anwani hii ya barua pepe.',
  reset_action: 'Weka nenosiri jipya',
  reset_after:
    'Kiungo kinatumika mara moja, kwa dakika {minutes}. Kama si wewe uliyekiomba, usifanye chochote: nenosiri lako linabaki lilivyo.',
  email_code_subject: 'OTP yako ya {brand}',
  email_code_lead: 'Weka OTP hii kuthibitisha kwamba anwani hii ya barua pepe ni yako:',
  email_code_after:
    'Inatumika mara moja, kwa dakika {minutes}. Usimwambie mtu yeyote, hata sisi. Kama si wewe uliyeiomba, usifanye chochote.',
  password_changed_subject: 'Nenosiri lako limebadilishwa',
  password_changed_lead:
    'Nenosiri la akaunti yako ya {brand} limebadilishwa. Mahali pengine popote ulipokuwa umeingia, umetolewa.',
  password_changed_after: 'Kama si wewe, omba nenosiri jipya sasa, kisha piga {phone}.',
  email_changed_subject: 'Anwani ya barua pepe ya akaunti yako imebadilishwa',
  email_changed_lead:
    'Akaunti ya {brand} iliyokuwa na anwani hii sasa ina nyingine. Hatutaandika tena kuihusu kwa anwani hii.',
  email_changed_after: 'Kama si wewe, piga {phone} mara moja.',
  second_factor_reset_subject: 'Programu yako ya uthibitishaji imeondolewa',
  second_factor_reset_lead:
    'Programu ya uthibitishaji ya akaunti yako ya {brand} imeondolewa, nawe umetolewa. Ukiingia tena utaweka nyingine.',
  second_factor_reset_after: 'Kama hukuomba hivyo, piga {phone} mara moja kabla ya kuingia.',
  recovery_codes_made_subject: 'Una misimbo mipya ya dharura',
  recovery_codes_made_lead:
    'Misimbo mipya ya dharura imetengenezwa kwa akaunti yako ya {brand}. Ya zamani haifanyi kazi tena.',
  recovery_codes_made_after: 'Kama si wewe, badilisha nenosiri lako sasa, kisha piga {phone}.',
  invitation_subject: 'Umealikwa kufanya kazi {brand}',
  invitation_lead:
    'Unaombwa kufanya kazi na ofisi ya {brand}, kama {role}. Fungua kiungo hiki uchague nenosiri lako na uanze.',
  invitation_action: 'Kubali mwaliko',
  invitation_after:
    'Kiungo kinatumika mara moja, kwa siku {days}. Kama hujui hii inahusu nini, usifanye chochote.',
  role_staff: 'mfanyakazi',
  role_administrator: 'msimamizi',
  role_bursar: 'mhasibu wa {school}',
  contact_received_subject: 'Tumepokea ujumbe wako',
  contact_received_lead:
    'Asante kwa kuiandikia {brand}. Mmoja wetu atasoma ujumbe wako na kujibu kwa anwani hii.',
  contact_received_after:
    'Kama haiwezi kusubiri, piga {phone}. Kama hukuandika ujumbe, kuna mtu aliyekosea anwani yake: usifanye chochote.',
  partnership_received_subject: 'Tumepokea ombi la shule yako',
  partnership_received_lead:
    'Asante kwa kuomba kushirikiana na {brand}. Mmoja wetu atakupigia kuhusu hatua zinazofuata.',
  partnership_received_after:
    'Kama haiwezi kusubiri, piga {phone}. Kama hukuomba chochote, kuna mtu aliyekosea anwani yake: usifanye chochote.',
  loan_received_subject: 'Tumepokea ombi lako la mkopo {reference}',
  loan_received_lead:
    'Asante kwa kuomba mkopo kwa {brand}. Tunaliangalia ombi lako {reference}, kisha tutakuandikia. Hudaiwi chochote mpaka ukubali mkopo.',
  loan_received_after:
    'Ili kuona lilipofikia, ingia au jiandikishe kwa nambari ya simu ya ombi. Kama si wewe uliyeomba, piga {phone}.',
  loan_documents_subject: 'Ombi lako la mkopo {reference} linahitaji hati',
  loan_documents_lead: 'Ili tuendelee na ombi lako {reference}, tunahitaji kutoka kwako: {documents}.',
  loan_note: 'Tunayokuandikia kuhusu hili:',
  loan_documents_after:
    'Ingia au jiandikishe kwa nambari ya simu ya ombi, uziongeze hapo. Usizitume kwa barua pepe.',
  loan_approved_subject: 'Mkopo wako {reference} umeidhinishwa',
  loan_approved_lead:
    'Mkopo wako {reference} uko tayari, pamoja na gharama na tarehe zote. Unaweza kuukubali hadi mwisho wa {day}.',
  loan_approved_changed_lead:
    'Ofa yetu inatofautiana na ulichoomba. Tunatoa UGX {amount} kwa miezi {months}; uliomba UGX {requested} kwa miezi {requestedMonths}. Mkopo wako {reference} uko tayari, pamoja na gharama na tarehe zote. Unaweza kuukubali hadi mwisho wa {day}.',
  loan_approved_after:
    'Ingia au jiandikishe kwa nambari ya simu ya ombi ili kuusoma na kuukubali. Usipofanya chochote, muda wake unaisha na hudaiwi chochote.',
  loan_declined_subject: 'Ombi lako la mkopo {reference}',
  loan_declined_lead: 'Hatuwezi kutoa mkopo huu. {reason}',
  loan_declined_after: 'Kama una swali, au kama kuna kilichobadilika, piga {phone} au andika kwa {email}.',
  loan_disbursed_subject: 'Shule imelipwa: mkopo {reference}',
  loan_disbursed_lead:
    'Tumelipa UGX {amount} kwa {school}. Awamu ya kwanza ya mkopo wako {reference} ni UGX {instalment}, ya tarehe {day}.',
  loan_disbursed_after: 'Awamu zote na tarehe zake, pamoja na makubaliano, ziko kwenye akaunti yako.',
  loan_due_in_3_days_subject: 'Awamu ya mkopo wako {reference} inatakiwa kulipwa tarehe {day}',
  loan_due_in_3_days_lead: 'UGX {amount} za mkopo wako {reference} zinatakiwa kulipwa tarehe {day}.',
  loan_due_in_3_days_after:
    'Unaweza kulipa kwenye akaunti yako kwa pesa za simu au benki. Kama umeshalipa, usifanye chochote.',
  loan_due_today_subject: 'Awamu ya mkopo wako {reference} inatakiwa kulipwa leo',
  loan_due_today_lead: 'UGX {amount} za mkopo wako {reference} zinatakiwa kulipwa leo, tarehe {day}.',
  loan_due_today_after:
    'Unaweza kulipa kwenye akaunti yako kwa pesa za simu au benki. Kama umeshalipa, usifanye chochote.',
  loan_overdue_3_days_subject: 'Awamu ya mkopo wako {reference} bado haijalipwa',
  loan_overdue_3_days_lead:
    'UGX {amount} za mkopo wako {reference} zilitakiwa kulipwa tarehe {day} na bado hazijalipwa.',
  loan_overdue_3_days_after:
    'Unaweza kulipa kwenye akaunti yako kwa pesa za simu au benki. Kama umeshalipa, usifanye chochote.',
  loan_overdue_7_days_subject: 'Hadi sasa awamu ya mkopo wako {reference} haijalipwa',
  loan_overdue_7_days_lead:
    'UGX {amount} za mkopo wako {reference} zilitakiwa kulipwa tarehe {day} na hadi sasa hazijalipwa.',
  loan_overdue_7_days_after:
    'Kama huwezi kulipa sasa, piga {phone} au andika kwa {email}: tutafute njia pamoja. Kama umeshalipa, usifanye chochote.',
  loan_action: 'Fungua mkopo',
  document_idFront: 'upande wa mbele wa kitambulisho chako',
  document_idBack: 'upande wa nyuma wa kitambulisho chako',
  document_passportPhoto: 'picha ya pasipoti',
  document_bankStatement: 'taarifa ya benki',
  document_letter: 'barua',
  decline_income_too_low: 'Kipato ulichotuambia ni kidogo mno kwa malipo ya kila mwezi.',
  decline_documents_unreadable: 'Hatukuweza kusoma hati ulizotuma.',
  decline_details_differ: 'Ulichotuambia kinatofautiana na kilicho kwenye hati.',
  decline_child_not_found: 'Shule haikuweza kumthibitisha mtoto.',
  decline_other_loan_open: 'Kuna mkopo mwingine ambao haujaisha.',
  decline_other: 'Tupigie simu, tutakueleza sababu.',
  foot: '{brand} katika {site}',
  foot_help: 'Maswali: {phone} au {email}',
};
