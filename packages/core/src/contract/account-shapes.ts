import type { Infer } from 'superstruct';
import { role } from './admin-people-shapes';
import { count, flag, list, maybe, object, oneOf, optionally, text, uuid } from './shapes';

/** A user as their own screens see them. */
const userShape = object({
  id: uuid,
  /** The same as `id`: the specification's calls send it under this name. */
  user_id: uuid,
  first_name: text,
  last_name: text,
  full_name: text,
  email: text,
  /** As dialled in Uganda: `0772123456`. */
  contact: text,
  role_id: role,
  /** School of a bursar; absent for everyone else. */
  school_id: optionally(count),
  /** Data URL of a WebP picture of 128 by 128; null if there is none. */
  avatar: maybe(text),
  phone_verified: flag,
  /**
   * Step that a session of the back office lacks: `enrol` an authenticator app, or `confirm` by its code. `demo`:
   * users of the demo need none. Absent if nothing is lacking.
   */
  second_factor: optionally(oneOf(['enrol', 'confirm', 'demo'])),
  /** Changes that wait for their code. */
  pending: object({ contact: maybe(text), email: maybe(text) }),
});
export type UserView = Infer<typeof userShape>;

/** Response about one's own account. */
export const userAnswerShape = object({ user: userShape });
export type UserAnswer = Infer<typeof userAnswerShape>;

/** Response to a login. The token is shown here only. */
export const signedInShape = object({ user: userShape, token: text });
export type SignedIn = Infer<typeof signedInShape>;

/** Response to a registration: the code of the new account is valid with the ticket only. */
export const registeredShape = object({ message: text, ticket: text });
export type RegisteredAnswer = Infer<typeof registeredShape>;

/** Response to a change of one's own account. */
export const changedUserShape = object({ message: text, user: userShape });
export type ChangedUser = Infer<typeof changedUserShape>;

/** Response to a code: with the user if they verified it for themselves. */
export const verifiedShape = object({ message: text, user: optionally(userShape) });

/** Values that an authenticator app takes. */
export const secondFactorEnrolmentShape = object({
  /** Secret in base 32, to type. */
  secret: text,
  uri: text,
  /** QR code of the address, as the path of an SVG of `size` by `size`. */
  qr: object({ size: count, path: text }),
});
export type SecondFactorEnrolment = Infer<typeof secondFactorEnrolmentShape>;

/** New recovery codes, shown once. */
export const recoveryCodesShape = object({ message: text, user: userShape, recoveryCodes: list(text) });
