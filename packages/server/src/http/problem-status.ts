import type { ProblemCode } from '@somesa/core';

/** The HTTP status of every expected failure; the compiler finds one that is missing. */
export const problemStatus: Record<ProblemCode, number> = {
  validation_failed: 422,
  body_not_json: 400,
  body_too_large: 413,
  content_type_unsupported: 415,
  not_found: 404,
  school_not_found: 404,
  school_required: 300,
  student_not_found: 404,
  payment_not_found: 404,
  receipt_not_found: 404,
  nothing_outstanding: 409,
  items_reserved: 409,
  retry_too_early: 409,
  retried_already: 409,
  already_paid: 409,
  idempotency_key_missing: 400,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 422,
  origin_not_registered: 403,
  xsrf_mismatch: 403,
  signature_invalid: 403,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};
