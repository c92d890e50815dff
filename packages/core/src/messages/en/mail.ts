/** E-mails: for each kind its subject, what it says, and what to do if it came by mistake. No text of a stranger is ever in them, only what staff wrote to this one person. */
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
  second_factor_reset_subject: 'Your authenticator app was reset',
  second_factor_reset_lead:
    'The authenticator app of your account at {brand} was reset, and you are signed out. At your next log-in you set one up again.',
  second_factor_reset_after: 'If you did not ask for this, call {phone} at once, before you log in.',
  recovery_codes_made_subject: 'You have new recovery codes',
  recovery_codes_made_lead:
    'New recovery codes were made for your account at {brand}. The old ones stopped working.',
  recovery_codes_made_after: 'If it was not you, change your password now, then call {phone}.',
  invitation_subject: 'You are invited to work at {brand}',
  invitation_lead:
    'You are asked to work with the back office of {brand}, as {role}. Open this link to choose your password and to begin.',
  invitation_action: 'Accept the invitation',
  invitation_after: 'The link works once, for {days} days. If you don’t know what this is about, do nothing.',
  role_staff: 'staff',
  role_administrator: 'an administrator',
  role_bursar: 'the bursar of {school}',
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
  loan_received_subject: 'We have your loan application {reference}',
  loan_received_lead:
    'Thank you for applying for a loan at {brand}. We look at your application {reference} and write to you. Nothing is owed until you accept an offer.',
  loan_received_after:
    'To see where it stands, log in or register with the phone number of the application. If you did not apply, call {phone}.',
  loan_documents_subject: 'Your loan application {reference} needs documents',
  loan_documents_lead: 'To go on with your application {reference} we need from you: {documents}.',
  loan_note: 'Our note to you:',
  loan_documents_after:
    'Log in or register with the phone number of the application, and add them there. Never send them by email.',
  loan_approved_subject: 'Your loan {reference} is approved',
  loan_approved_lead:
    'The offer for your loan {reference} is ready, with every cost and date. You can accept it until the end of {day}.',
  loan_approved_changed_lead:
    'Our offer differs from what you asked for. We offer UGX {amount} for {months} months; you asked for UGX {requested} for {requestedMonths} months. The offer for your loan {reference} is ready, with every cost and date. You can accept it until the end of {day}.',
  loan_approved_after:
    'Log in or register with the phone number of the application to read it and to accept. If you do nothing, the offer ends and you owe nothing.',
  loan_declined_subject: 'Your loan application {reference}',
  loan_declined_lead: 'We can’t give this loan. {reason}',
  loan_declined_after:
    'If you have questions, or if something has changed, call {phone} or write to {email}.',
  loan_disbursed_subject: 'The school is paid: loan {reference}',
  loan_disbursed_lead:
    'We have paid UGX {amount} to {school}. The first instalment of your loan {reference} is UGX {instalment}, due on {day}.',
  loan_disbursed_after: 'All instalments with their dates, and the agreement, are in your account.',
  loan_due_in_3_days_subject: 'An instalment of your loan {reference} is due on {day}',
  loan_due_in_3_days_lead: 'UGX {amount} of your loan {reference} is due on {day}.',
  loan_due_in_3_days_after:
    'You can pay in your account by mobile money or bank. If you have paid meanwhile, do nothing.',
  loan_due_today_subject: 'An instalment of your loan {reference} is due today',
  loan_due_today_lead: 'UGX {amount} of your loan {reference} is due today, {day}.',
  loan_due_today_after:
    'You can pay in your account by mobile money or bank. If you have paid meanwhile, do nothing.',
  loan_overdue_3_days_subject: 'An instalment of your loan {reference} is not paid yet',
  loan_overdue_3_days_lead: 'UGX {amount} of your loan {reference} was due on {day} and is not paid yet.',
  loan_overdue_3_days_after:
    'You can pay in your account by mobile money or bank. If you have paid meanwhile, do nothing.',
  loan_overdue_7_days_subject: 'An instalment of your loan {reference} is still not paid',
  loan_overdue_7_days_lead: 'UGX {amount} of your loan {reference} was due on {day} and is still not paid.',
  loan_overdue_7_days_after:
    'If you can’t pay now, call {phone} or write to {email}: together we look for a way. If you have paid meanwhile, do nothing.',
  loan_action: 'Open the loan',
  document_idFront: 'the front of your ID',
  document_idBack: 'the back of your ID',
  document_passportPhoto: 'a passport photo',
  document_bankStatement: 'a bank statement',
  document_letter: 'a letter',
  decline_income_too_low: 'The income that you told us is too low for the monthly instalments.',
  decline_documents_unreadable: 'We could not read the documents that you sent.',
  decline_details_differ: 'What you told us differs from what the documents say.',
  decline_child_not_found: 'The school could not confirm the child.',
  decline_other_loan_open: 'Another loan is still open.',
  decline_other: 'Call us, and we will explain the reason.',
  foot: '{brand}, {site}',
  foot_help: 'Questions: {phone} or {email}',
} as const;

/** E-mails in one language. */
export type MailTexts = Record<keyof typeof mail, string>;
