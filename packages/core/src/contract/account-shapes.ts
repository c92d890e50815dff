import type { Infer } from 'superstruct';
import { schoolRoles } from '../admin/access';
import { shownPaymentStatuses } from '../money/payment';
import { role } from './admin-people-shapes';
import { studentShape } from './payment-shapes';
import { count, flag, instant, list, maybe, object, oneOf, optionally, text, ugx, uuid } from './shapes';

/** User, for their own screens. */
const userShape = object({
  id: uuid,
  /** Same as `id`, by the specification's name. */
  user_id: uuid,
  first_name: text,
  last_name: text,
  full_name: text,
  email: text,
  /** Local form: `0772123456`. */
  contact: text,
  role_id: role,
  /** School of a bursar; absent for everyone else. */
  school_id: optionally(count),
  /** Role of a bursar within their school; absent for everyone else. */
  school_role: optionally(oneOf(schoolRoles)),
  /** School that a staff member views as its head bursar, whose role and school are given meanwhile; absent otherwise. */
  school_view: optionally(object({ school: text, endsAt: instant })),
  /** Data URL of a WebP picture of 128 by 128; null if there is none. */
  avatar: maybe(text),
  phone_verified: flag,
  /**
   * Step that a session of the back office lacks: `enrol` an authenticator app, or `confirm` by its code.
   * `demo`: users of the demo need none. Absent if nothing is lacking.
   */
  second_factor: optionally(oneOf(['enrol', 'confirm', 'demo'])),
  /** Changes that are not verified yet. */
  pending: object({ contact: maybe(text), email: maybe(text) }),
});
export type UserView = Infer<typeof userShape>;

/** Response about the caller's account. */
export const userAnswerShape = object({ user: userShape });
export type UserAnswer = Infer<typeof userAnswerShape>;

/** Response to a login. The token is shown here only. */
export const signedInShape = object({ user: userShape, token: text });
export type SignedIn = Infer<typeof signedInShape>;

/** Response to a registration, whose code is valid only with the ticket, and to a request for a code that a ticket gives attempts of its own. */
export const registeredShape = object({ message: text, ticket: text });
export type RegisteredAnswer = Infer<typeof registeredShape>;

/** Response to a change of the caller's account. */
export const changedUserShape = object({ message: text, user: userShape });
export type ChangedUser = Infer<typeof changedUserShape>;

/** Response to a verification, with the user if they are signed in. */
export const verifiedShape = object({ message: text, user: optionally(userShape) });

/** Values for an authenticator app. */
export const secondFactorEnrolmentShape = object({
  /** Secret in base 32, to type. */
  secret: text,
  uri: text,
  /** QR code of the URL, as the path of an SVG of `size` by `size`. */
  qr: object({ size: count, path: text }),
});
export type SecondFactorEnrolment = Infer<typeof secondFactorEnrolmentShape>;

/** New recovery codes, shown once. */
export const recoveryCodesShape = object({ message: text, user: userShape, recoveryCodes: list(text) });

const childShape = object({
  id: uuid,
  /** Child as a lookup shows them; without fees once they have left and owe nothing. */
  student: studentShape,
  /** True if they have left the school and owe nothing: a lookup no longer finds them. */
  hasLeft: flag,
  /** Last payments of fees by this parent for the child, newest first. */
  payments: list(
    object({ id: uuid, reference: text, status: oneOf(shownPaymentStatuses), amount: ugx, at: instant }),
  ),
});
/** Child in the list of a parent’s dashboard. */
export type ChildView = Infer<typeof childShape>;

export const childAnswerShape = object({ child: childShape });
export type ChildAnswer = Infer<typeof childAnswerShape>;

export const childrenShape = object({ children: list(childShape) });
export type ChildListAnswer = Infer<typeof childrenShape>;
