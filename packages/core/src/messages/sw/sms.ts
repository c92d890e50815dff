import type { SmsTexts } from '../en/sms';

/** Text messages in Swahili. Kept within 160 characters of the GSM alphabet for usual names. */
export const sms: SmsTexts = {
  paid: '{brand}: UGX {amount} za {child}, {school}, zimepokelewa. Risiti {reference}. Hakiki: {url}',
  otp: '{brand}: OTP yako ni {otp}. Inatumika kwa dakika {minutes}. Usimwambie mtu yeyote, hata sisi.',
  phone_changed:
    '{brand}: akaunti yako sasa ina namba nyingine ya simu, hii haitumiki tena. Kama si wewe, piga {phone} mara moja.',
  call_booked:
    '{brand}: tutakupigia tarehe {day}, {time}. Kama si wewe uliyeomba, au wakati huo haukufai, piga {phone}.',
};
