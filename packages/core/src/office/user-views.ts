import type { LoanState } from '../loans/loan-states';
import type { PaymentState } from '../payment';
import type { RoleId } from '../roles';

/** Whether a person’s phone is verified, or all that said who they were is gone. */
export const userStates = ['verified', 'unverified', 'anonymised'] as const;
export type UserState = (typeof userStates)[number];

/** A person as the back office sees them. Instants are ISO 8601. */
export interface OfficeUser {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  /** As it is dialled at home: `0772123456`. */
  contact: string | null;
  role_id: RoleId;
  /** Where a bursar works. */
  school: { id: number; name: string } | null;
  state: UserState;
  isLocked: boolean;
  createdAt: string;
}

/** Where somebody is signed in, without what would tell one place from another. */
export interface OfficeSession {
  createdAt: string;
  lastUsedAt: string;
}

/** What happened to somebody’s rights or credentials. `by` is null for a command on the server. */
export interface OfficeUserEvent {
  event: string;
  at: string;
  by: { id: string; name: string } | null;
}

/** GET /admin/users/:id, and the answer of each call that changes one. Newest first; amounts in UGX. */
export interface OfficeUserAnswer {
  user: OfficeUser;
  sessions: OfficeSession[];
  events: OfficeUserEvent[];
  loans: { id: string; reference: string; status: LoanState; amount: number; createdAt: string }[];
  payments: { id: string; reference: string; status: PaymentState; amount: number; createdAt: string }[];
}

/** Answer of POST /auth/second-factor/begin: what an authenticator app takes. */
export interface SecondFactorEnrolment {
  /** In base 32, for who types it. */
  secret: string;
  uri: string;
  /** QR code of the address, as the path of an SVG of `size` by `size`. */
  qr: { size: number; path: string };
}
