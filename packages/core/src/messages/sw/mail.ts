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
  foot: '{brand} katika {site}',
  foot_help: 'Maswali: {phone} au {email}',
};
