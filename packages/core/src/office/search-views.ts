import type { LoanState } from '../loans/loan-states';
import type { PaymentState } from '../payment';
import type { RoleId } from '../roles';

/** The fewest and the most characters that are searched for. */
export const MIN_SEARCHED_LENGTH = 2;
export const MAX_SEARCHED_LENGTH = 60;

/** The most that is found of each kind. */
export const FOUND_OF_EACH = 5;

/** How many beyond those are counted at most, so that a common beginning costs little. */
export const MAX_MORE_COUNTED = 100;

/** GET /admin/search. A bursar finds students and payments of their school only, and no payer. Amounts in UGX. */
export interface SearchAnswer {
  people: { id: string; name: string; email: string; contact: string; role_id: RoleId }[];
  students: { id: string; regNo: string; name: string; className: string; school: string }[];
  payments: { id: string; reference: string; status: PaymentState; amount: number; student: string }[];
  loans: { id: string; reference: string; status: LoanState; amount: number; applicant: string }[];
  schools: { id: number; slug: string; name: string }[];
  /** How many of each kind there are beyond those, counted up to `MAX_MORE_COUNTED`. */
  more: { people: number; students: number; payments: number; loans: number; schools: number };
}
