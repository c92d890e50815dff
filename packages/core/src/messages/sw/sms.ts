import type { SmsTexts } from '../en/sms';

/** Text messages in Swahili. Kept within 160 characters of the GSM alphabet for usual names. */
export const sms: SmsTexts = {
  paid: '{brand}: UGX {amount} za {child}, {school}, zimepokelewa. Risiti {reference}. Hakiki: {url}',
  repaid: '{brand}: UGX {amount} za kulipa mkopo, {child}, zimepokelewa. Risiti {reference}. Hakiki: {url}',
  refunded: '{brand}: UGX {amount} za malipo yako {reference} umerudishiwa. Maswali: {phone}.',
  otp: '{brand}: OTP yako ni {otp}. Inatumika kwa dakika {minutes}. Usimwambie mtu yeyote, hata sisi.',
  reset: '{brand}: weka nenosiri jipya hapa: {link} Kinatumika kwa dakika {minutes}.',
  phone_changed:
    '{brand}: akaunti yako sasa ina namba nyingine ya simu, hii haitumiki tena. Kama si wewe, piga {phone} mara moja.',
  call_booked:
    '{brand}: tutakupigia tarehe {day}, {time}. Kama si wewe uliyeomba, au wakati huo haukufai, piga {phone}.',
  accept_loan:
    '{brand}: OTP yako ya kukubali mkopo ni {otp}. Inatumika kwa dakika {minutes}. Usimwambie mtu yeyote, hata sisi.',
  loan_received:
    '{brand}: tumepokea ombi la mkopo {reference}, tutakuandikia tukishaliangalia. Kama si wewe, piga {phone}.',
  loan_documents_needed:
    '{brand}: ombi lako la mkopo {reference} linakosa hati. Ingia au jiandikishe kwa namba hii uziongeze. Maswali: {phone}.',
  loan_approved:
    '{brand}: mkopo wako {reference} umeidhinishwa. Ingia au jiandikishe kwa namba hii, ukubali kabla ya {day} kwisha. Maswali: {phone}.',
  loan_approved_changed:
    '{brand}: mkopo {reference} umeidhinishwa: UGX {amount}, miezi {months}. Uliomba UGX {requested}, miezi {requestedMonths}. Ingia uukubali kabla ya {day} kwisha.',
  /** The reason is one of those below, with as much of the note as fits. */
  loan_declined: '{brand}: hatuwezi kutoa mkopo {reference}. {reason} Maswali: {phone}.',
  decline_income_too_low: 'Kipato ni kidogo kwa malipo haya.',
  decline_documents_unreadable: 'Hatukuweza kusoma hati zako.',
  decline_details_differ: 'Majibu yako yanatofautiana na hati.',
  decline_child_not_found: 'Shule haimjui mtoto.',
  decline_other_loan_open: 'Kuna mkopo mwingine haujaisha.',
  decline_other: 'Tupigie kujua sababu.',
  loan_disbursed:
    '{brand}: UGX {amount} zimelipwa {school}. Mkopo {reference}: lipa UGX {instalment} kabla ya {day} kwisha. Maswali: {phone}.',
  loan_due_in_3_days:
    '{brand}: UGX {amount} za mkopo wako {reference} zinatakiwa {day}. Lipa kwenye akaunti yako. Maswali: {phone}.',
  loan_due_today:
    '{brand}: UGX {amount} za mkopo wako {reference} zinatakiwa leo, {day}. Lipa kwenye akaunti yako. Maswali: {phone}.',
  loan_overdue_3_days:
    '{brand}: UGX {amount} za mkopo wako {reference} zilitakiwa {day}, hazijalipwa. Lipa kwenye akaunti yako. Maswali: {phone}.',
  loan_overdue_7_days:
    '{brand}: UGX {amount} za mkopo wako {reference} zilitakiwa {day}, bado hazijalipwa. Kama huwezi kulipa sasa, piga {phone}.',
};
