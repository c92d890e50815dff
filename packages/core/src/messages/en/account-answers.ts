/** What the server says where a call about an account succeeded. Source: specification sections 4 and 8, to the letter where they speak. */
export const accountAnswers = {
  registered: 'We have sent an OTP to your number!',
  phone_verified: 'Your number has been verified successfully!',
  email_verified: 'Your email address has been verified successfully!',
  otp_sent: 'We have sent an OTP to this number!',
  email_otp_sent: 'We have sent an OTP to this email address!',
  link_sent: 'We have sent a password reset link to your verified email or phone!',
  password_reset: 'Password reset successfully',
  profile_updated: 'Profile Updated successfully',
  password_updated: 'Password Updated successfully',
  account_deleted: 'Account deleted successfully',
  second_factor_confirmed: 'Confirmed',
  invitation_accepted: 'Your account is made. Log in to go on',
} as const;

/** The server’s words about accounts in one language. */
export type AccountAnswerTexts = Record<keyof typeof accountAnswers, string>;
