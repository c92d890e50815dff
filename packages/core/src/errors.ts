import type { FieldMessage } from './messages/texts';

/**
 * Parameters of every expected failure, by its code. The set is closed: the server maps each code to an HTTP
 * status (http/problem-status), and each language has a message for it (messages/<language>/errors).
 */
export interface ProblemParams {
  /** Values of placeholders in the messages of fields. */
  validation_failed: {
    amount?: string;
    outstanding?: string;
    taken?: string;
    percent?: string;
    found?: string;
    numbers?: string;
  };
  body_not_json: object;
  body_too_large: { limit: string };
  body_too_slow: object;
  content_type_unsupported: object;
  not_found: object;
  test_mode_off: object;
  school_not_found: object;
  school_required: object;
  student_not_found: { regNo: string };
  student_not_at_school: { regNo: string };
  child_not_found: object;
  children_full: { count: string };
  children_of_one_school: object;
  payment_not_found: object;
  receipt_not_found: { reference: string };
  nothing_outstanding: object;
  items_reserved: { amount: string; until: string };
  items_held_by_loan: { amount: string };
  holds_full: { minutes: string };
  loan_due_not_found: object;
  nothing_due: object;
  promise_open: object;
  promise_broken: { phone: string };
  repayment_pending: { until: string };
  quote_expired: object;
  payment_not_reversible: object;
  payment_moved: { reference: string };
  payment_not_movable: object;
  payment_has_exception: object;
  own_payment_forbidden: object;
  nothing_to_refund: object;
  refund_in_progress: object;
  refund_not_sendable: object;
  refund_outside_limits: { minimum: string; maximum: string };
  refund_changed: object;
  status_check_unavailable: object;
  bank_transaction_already_allocated: object;
  exception_already_resolved: object;
  adjustment_reversed_already: object;
  adjustment_in_use: { amount: string };
  batch_row_wrong: { row: string; what: string };
  batch_receipts_full: { limit: string };
  batch_is_own: object;
  batch_file_unreadable: { what: string };
  batch_decided: object;
  batch_in_use: { amount: string; child: string };
  student_left_already: object;
  student_enrolled_already: object;
  absent_students_changed: { count: string };
  promotion_outdated: object;
  register_groups_full: { count: string };
  import_not_undoable: object;
  import_balances_own: { batch: string };
  opening_balances_changed: { count: string };
  registers_busy: object;
  term_charged: object;
  fee_charged: object;
  fee_optional: object;
  optional_fee_changed: { fee: string; amount: string };
  optional_fee_taken: object;
  fee_charged_before: object;
  charge_changed: { amount: string };
  group_used: object;
  term_has_fees: object;
  notification_not_found: object;
  retry_too_early: { seconds: string };
  retried_already: object;
  already_paid: { reference: string };
  call_slot_full: object;
  idempotency_key_missing: object;
  idempotency_key_invalid: object;
  idempotency_key_reused: object;
  api_key_invalid: object;
  api_key_unconfirmed: object;
  api_key_scope_missing: { scope: string };
  school_keys_full: { limit: string };
  webhook_endpoints_full: { limit: string };
  origin_not_registered: { origin: string };
  xsrf_mismatch: object;
  signature_invalid: object;
  log_in_failed: object;
  session_ended: object;
  second_factor_needed: object;
  second_factor_set: object;
  confirmation_needed: object;
  staff_password_too_weak: object;
  account_locked: object;
  phone_unverified: object;
  role_not_allowed: object;
  school_view_read_only: object;
  user_not_found: object;
  loan_outstanding: object;
  loan_not_found: object;
  loan_status_conflict: object;
  loan_not_cancellable: object;
  offer_expired: object;
  second_person_needed: object;
  own_loan_forbidden: object;
  loan_not_ready: object;
  nothing_to_pay: object;
  upload_not_found: object;
  upload_storage_full: object;
  upload_quota_used: object;
  link_expired: object;
  export_too_large: { limit: string };
  queue_item_assigned: { name: string };
  queue_item_not_assigned: object;
  queue_item_completed: object;
  queue_item_auto_completed: object;
  invitation_expired: object;
  partnership_decided: object;
  user_is_own: object;
  head_bursar_is_own: object;
  webhook_delivered: object;
  last_administrator: object;
  last_head_bursar: object;
  import_not_ready: object;
  nothing_to_settle: object;
  payments_mismatched: { amount: string };
  settlement_in_progress: { reference: string };
  settlement_account_changed: object;
  settlement_ended: object;
  settlement_sent: object;
  settlement_reduced: { amount: string; payable: string };
  resend_own_failure: object;
  settlement_part_reduced: { amount: string; payable: string };
  settlement_above_limit: { amount: string; minimum: string; maximum: string };
  payout_account_missing: object;
  journal_not_posted: object;
  journal_reversed: object;
  day_signed_off: object;
  day_not_over: object;
  approval_own: object;
  approval_not_own: object;
  approval_ended: object;
  approval_expired: object;
  approval_pending: { reference: string };
  journal_takes_records: { amount: string };
  approval_requester_left: object;
  approval_approver_left: object;
  role_grant_outdated: object;
  approval_of_invited: object;
  approver_new: { day: string; time: string };
  message_not_resendable: object;
  fee_link_not_found: object;
  fee_reminders_off: object;
  fee_reminders_changed: { messages: string; price: string };
  fee_reminders_none: object;
  fee_reminders_too_many: { limit: string };
  fee_sendings_full: { limit: string };
  class_of_exams: { className: string };
  pass_not_cleared: object;
  pass_beyond_allowance: { until: string };
  gate_links_full: { limit: string };
  letters_none: object;
  letters_too_many: { limit: string };
  rate_limited: { seconds: string };
  unavailable: object;
  internal: object;
}

export type ProblemCode = keyof ProblemParams;

/** Errors by field, as keys of messages, which only the response translates. */
export type FieldKeys = Record<string, FieldMessage[]>;

/** Error messages by field, as in the `errors` of a response. */
export type FieldErrors = Record<string, string[]>;

/** Expected failure: its code, the parameters of its message, and the errors by field. */
export type Problem = {
  [Code in ProblemCode]: { code: Code; params: ProblemParams[Code]; errors?: FieldKeys };
}[ProblemCode];

/** Creates a problem with the parameters of its code. */
export const problem = <Code extends ProblemCode>(
  code: Code,
  ...[params, errors]: object extends ProblemParams[Code]
    ? [params?: ProblemParams[Code], errors?: FieldKeys]
    : [params: ProblemParams[Code], errors?: FieldKeys]
): Problem => ({ code, params: params ?? {}, ...(errors && { errors }) }) as Problem;

/** Body of an API response with a status other than 2xx. */
export interface ProblemBody {
  message: string;
  errors?: FieldErrors;
}
