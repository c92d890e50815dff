import type { AccountAnswerTexts } from '../en/account-answers';

/** What the server says where a call about an account succeeded, in Swahili. */
export const accountAnswers: AccountAnswerTexts = {
  registered: 'Tumetuma OTP kwa nambari yako!',
  phone_verified: 'Nambari yako imethibitishwa!',
  email_verified: 'Anwani yako ya barua pepe imethibitishwa!',
  otp_sent: 'Tumetuma OTP kwa nambari hii!',
  email_otp_sent: 'Tumetuma OTP kwa anwani hii ya barua pepe!',
  link_sent: 'Tumetuma kiungo cha kubadili nenosiri kwa barua pepe au simu yako iliyothibitishwa!',
  password_reset: 'Nenosiri limewekwa upya',
  profile_updated: 'Wasifu umesasishwa',
  password_updated: 'Nenosiri limebadilishwa',
  account_deleted: 'Akaunti imefutwa',
  second_factor_confirmed: 'Imethibitishwa',
  invitation_accepted: 'Akaunti yako imetengenezwa. Ingia ili kuendelea',
};
