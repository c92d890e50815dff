import type { SmsTexts } from '../en/sms';

/** Text messages in Luganda. Kept within 160 characters of the GSM alphabet for usual names. */
export const sms: SmsTexts = {
  paid: '{brand}: UGX {amount} za {child}, {school}, zifuniddwa. Lisiiti {reference}. Kebera: {url}',
  otp: '{brand}: OTP yo ye {otp}. Ekola okumala eddakiika {minutes}. Togibuulira muntu yenna, wadde ffe.',
  phone_changed:
    '{brand}: akawunti yo kati erina ennamba endala, eno tekyakola. Oba si ggwe, kuba mangu ku {phone}.',
  call_booked:
    '{brand}: tujja kukukubira nga {day}, {time}. Oba si ggwe wasabye, oba essaawa tekugwanira, kuba ku {phone}.',
};
