/** E-mails: for each kind its subject, what it says, and what to do if it came by mistake. No text of another person is ever in them. */
export const mail = {
  reset_subject: 'Set a new password',
  reset_lead: 'Somebody asked for a new password for the account at {brand} with this email address.',
  reset_action: 'Set a new password',
  reset_after:
    'The link works once, for {minutes} minutes. If you did not ask for it, do nothing: your password stays as it is.',
  email_code_subject: 'Your OTP for {brand}',
  email_code_lead: 'Enter this OTP to confirm that this email address is yours:',
  email_code_after:
    'It works once, for {minutes} minutes. Never tell it to anyone, not even to us. If you did not ask for it, do nothing.',
  password_changed_subject: 'Your password was changed',
  password_changed_lead:
    'The password of your account at {brand} was changed. Wherever else you were signed in, you are signed out.',
  password_changed_after: 'If it was not you, ask for a new password now, then call {phone}.',
  email_changed_subject: 'The email address of your account was changed',
  email_changed_lead:
    'The account at {brand} that had this email address has another one now. We write no more about it to this address.',
  email_changed_after: 'If it was not you, call {phone} at once.',
  contact_received_subject: 'We have your message',
  contact_received_lead:
    'Thank you for writing to {brand}. Somebody of us reads your message and answers to this address.',
  contact_received_after:
    'If it can’t wait, call {phone}. If you wrote no message, somebody mistyped their address: do nothing.',
  partnership_received_subject: 'We have your school’s request',
  partnership_received_lead:
    'Thank you for asking to work with {brand}. Somebody of us calls you about the next steps.',
  partnership_received_after:
    'If it can’t wait, call {phone}. If you asked for nothing, somebody mistyped their address: do nothing.',
  foot: '{brand}, {site}',
  foot_help: 'Questions: {phone} or {email}',
} as const;

/** E-mails in one language. */
export type MailTexts = Record<keyof typeof mail, string>;
