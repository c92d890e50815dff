import type { ProblemCode } from '../../errors';

/** What people read when a call fails in an expected way: what is wrong, and what to do. */
export const errors: Record<ProblemCode, string> = {
  validation_failed: 'Some of what was entered can’t be used. Check the fields and try again.',
  body_not_json: 'The request is not readable JSON. Send a JSON object.',
  body_too_large: 'The request is too large. Send at most {limit}.',
  body_too_slow: 'The file came too slowly. Nothing was kept. Try again where the network is better.',
  content_type_unsupported: 'Send JSON, with the header Content-Type: application/json.',
  not_found: 'There is nothing at this address.',
  school_not_found: 'We don’t know this school. Check the school’s name in the address or the tag.',
  school_required: 'Two schools use this number. Choose the school.',
  student_not_found:
    'No child has the registration number {regNo}. Check it against the report card or a fees letter.',
  payment_not_found: 'We can’t find this payment. Start again; nothing was charged by this.',
  receipt_not_found: 'No receipt has the reference {reference}. Check it letter by letter.',
  nothing_outstanding: 'Nothing is outstanding for this child. There is nothing to pay.',
  items_reserved:
    'Somebody is paying for this child right now. At most UGX {amount} is free until {until}. Pay less, or try again then.',
  items_held_by_loan: 'Another payment of these fees is pending. At most UGX {amount} can be paid now.',
  holds_full:
    'Too many payments are waiting for approval. Approve or decline them on the phone, or try again in {minutes} minutes.',
  loan_due_not_found:
    'No loan that is being repaid has this registration number. Check the number, or pay from your own account if the loan is yours.',
  nothing_due: 'Nothing is to pay on this loan right now.',
  repayment_pending:
    'Somebody is paying on this loan right now. An early repayment can begin once that payment is over, at {until} at the latest.',
  quote_expired: 'This was worked out for another day, amount or balance. Work it out again, then pay.',
  payment_not_reversible: 'Only a payment that was paid can be taken back. Look at what became of this one.',
  payment_is_own: 'This payment is your own, or on a loan of yours. Ask somebody else of the staff.',
  notification_not_found: 'There is no such notification.',
  refund_paid_already:
    'A part of this payment was sent back to its payer. It can’t be taken back here: settle the rest with the payer first.',
  nothing_to_refund: 'Nothing of this payment waits to be sent back.',
  payment_not_askable:
    'The provider can’t be asked about this payment: it is over, was not sent yet, or came by bank.',
  bank_line_settled: 'This money is booked or sent back already.',
  doubt_settled:
    'This money is decided on already, or its transaction paid another payment. Load the page again to see what became of it.',
  term_charged: 'A fee of this term is charged to children. Take it back from them first.',
  fee_charged: 'This fee is charged to children. Take it back from them first; whoever has paid keeps it.',
  retry_too_early: 'The first request may still be approved. Try another way in {seconds} seconds.',
  retried_already:
    'Another try for this payment was started already. Look for its message on your phone, or start again.',
  already_paid: 'This is already paid. The receipt is {reference}.',
  time_full: 'All calls at this time are taken now. Choose another time.',
  idempotency_key_missing:
    'Send the header Idempotency-Key with a fresh random value, so that nobody is charged twice.',
  idempotency_key_invalid: 'The Idempotency-Key must have 16 to 100 letters, digits or dashes. Use a UUID.',
  idempotency_key_reused: 'This Idempotency-Key was used with another request. Use a fresh one.',
  origin_not_registered:
    'The address {origin} may not use this school’s fees form. The school must add it to its allowed web addresses.',
  xsrf_mismatch: 'The header X-XSRF-TOKEN must equal the cookie XSRF-TOKEN. Reload the page and try again.',
  signature_invalid: 'The signature does not match, or is too old.',
  log_in_failed: 'The email or the password is wrong. Check both, or ask for a new password.',
  second_factor_needed: 'Enter the code of your authenticator app first.',
  second_factor_set: 'An authenticator app is set up already. Ask an administrator to reset it.',
  confirmation_needed: 'Enter a fresh code of your authenticator app to do this.',
  session_ended: 'You are signed out. Log in to go on.',
  password_outgrown:
    'Your password is too weak for the back office. Set a new one with “Forgot your password?”.',
  account_locked: 'This account is locked. Talk to support.',
  phone_unverified: 'Your phone number is not verified yet. Enter the OTP that we have sent to it.',
  role_not_allowed: 'Your account may not do this.',
  user_not_found: 'We can’t find this account.',
  loan_outstanding: 'A loan is still outstanding. The account can be deleted once it is repaid.',
  loan_not_found: 'We can’t find this loan. Look for it in the list of your loans.',
  loan_move_illegal:
    'This can’t be done with the loan as it stands now. Load the page again to see where it stands.',
  offer_expired: 'The time to accept this offer is over. Call us, and we look at your application again.',
  second_person_needed: 'A loan of this amount needs two people. Ask somebody else to approve it.',
  loan_is_own: 'This loan is your own, or names your number or address. Ask somebody else of the staff.',
  loan_not_ready: 'Something is missing before this loan can go on. What it is stands beside it.',
  nothing_to_pay: 'No school waits for a bank transfer right now.',
  uploads_full:
    'Too many files wait for their applications right now. Try again in an hour, or apply first and send files later.',
  upload_quota_used:
    'Many files were sent from your network that no application uses. Send your application, or try again tomorrow.',
  upload_not_found: 'This file is no longer there. Choose it again.',
  link_expired: 'This link is too old: it works for 5 minutes. Ask for the file again where you found it.',
  list_too_long: 'More than {limit} rows. Narrow the list first.',
  work_held: 'This item is assigned to {name}. Choose another one, or ask them to unassign it.',
  work_not_held: 'Assign this item to yourself first.',
  work_done: 'This item is already completed.',
  work_done_by_itself: 'This item is completed automatically when it is decided or paid.',
  invitation_over: 'This invitation is over. Ask for a new one.',
  user_is_own: 'You can’t do this to your own account. Ask another administrator.',
  last_administrator: 'This is the last administrator. Make another one first.',
  import_not_ready: 'This file can’t be applied. Look at its state, and send it again if need be.',
  nothing_to_settle: 'Nothing is owed to this school up to this day.',
  settlement_under_way: '{reference} is under way for this school. Finish or cancel it first.',
  settlement_ended: 'This settlement is paid or cancelled already.',
  settlement_reduced:
    'Reversals have lowered what is owed to UGX {payable}. Cancel this settlement, or confirm that UGX {amount} was sent.',
  settlement_above_limit:
    'UGX {amount} is owed, but MTN carries UGX {minimum} to UGX {maximum} in one transfer. Choose an earlier day, or add a bank account.',
  school_lacks_payout: 'Write down where this school is paid first.',
  message_over: 'This can’t be sent again: what it told counts no more, or is kept no longer.',
  rate_limited: 'Too many tries. Wait {seconds} seconds and try again.',
  unavailable: 'The service can’t answer right now. Try again in a minute; nothing is lost.',
  internal: 'Something went wrong on our side. Try again; you are never charged twice.',
};
