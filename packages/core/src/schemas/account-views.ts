import type { RoleId } from '../roles';

/** A person as their own screens see them. */
export interface UserView {
  id: string;
  /** The same as `id`: the specification’s calls send it back under this name. */
  user_id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string;
  /** As it is dialled at home: `0772123456`. */
  contact: string;
  role_id: RoleId;
  /** The school that a bursar works for; nobody else has one. */
  school_id?: number;
  /** A data URL, 128 by 128, WebP; null where there is no picture. */
  avatar: string | null;
  phone_verified: boolean;
  /**
   * What a session of a person of the back office lacks: `enrol` an authenticator app, or `confirm` by its code. `demo`: the
   * demo's people need none. Absent where nothing is lacking.
   */
  second_factor?: 'enrol' | 'confirm' | 'demo';
  /** What was asked for and counts only after its code. */
  pending: { contact: string | null; email: string | null };
}

/** What a call about one’s own account answers. */
export interface UserAnswer {
  user: UserView;
}

/** The answer of POST /auth/login. The token is shown here only. */
export interface SignedIn extends UserAnswer {
  token: string;
}

/** What calls answer that have something to say. */
export interface MessageAnswer {
  message: string;
}

/** The answer of POST /auth/register: the OTP of the new account counts with the ticket alone. */
export interface RegisteredAnswer extends MessageAnswer {
  ticket: string;
}

/** What calls answer that change a person’s own account. */
export interface ChangedUser extends UserAnswer, MessageAnswer {}
