import type { AccountAnswerTexts } from '../en/account-answers';

/** What the server says where a call about an account succeeded, in Luganda. */
export const accountAnswers: AccountAnswerTexts = {
  registered: 'Tuweerezza OTP ku nnamba yo!',
  phone_verified: 'Ennamba yo ekakasiddwa bulungi!',
  email_verified: 'Endagiriro yo eya email ekakasiddwa bulungi!',
  otp_sent: 'Tuweerezza OTP ku nnamba eno!',
  email_otp_sent: 'Tuweerezza OTP ku ndagiriro eno eya email!',
  link_sent: 'Tuweerezza linki y’okukyusa ekigambo ky’okuyingira ku email oba essimu yo eyakakasibwa!',
  password_reset: 'Ekigambo ky’okuyingira kikyusiddwa bulungi',
  profile_updated: 'Ebikukwatako bikyusiddwa bulungi',
  password_updated: 'Ekigambo ky’okuyingira kizziddwa buggya bulungi',
  account_deleted: 'Akawunti esaziddwamu bulungi',
  second_factor_confirmed: 'Kikakasiddwa',
  invitation_accepted: 'Akawunti yo ekoleddwa. Yingira okweyongerayo',
};
