import {
  err,
  type Language,
  type Msisdn,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { bindDeps } from '../../platform/bind-deps';
import type { Tx } from '../../platform/db/database';
import type { AccountDependencies as Deps } from '../accounts/account-dependencies';
import type { RunAfterResponse } from '../accounts/after-response';
import {
  changeUser,
  findTakenContact,
  findUnverifiedUser,
  lockActiveUser,
  releaseExpiredClaims,
} from '../accounts/users-repository';
import { isTicketOf } from '../sign-in/registration';
import type { User } from '../sign-in/sessions';

/** Phone number to send another code to, and the language requested; null for the user’s own. */
interface Resend {
  msisdn: Msisdn;
  /** Ticket of the registration, if the caller has it. */
  ticket?: string | undefined;
  language: Language | null;
}

type Changed = Promise<Result<User, Problem>>;
type Sent = Promise<Result<null, Problem>>;

const toPhoneCode = ({ id: userId }: User, target: Msisdn) =>
  ({ purpose: 'change-phone', userId, target }) as const;
const toEmailCode = ({ id: userId }: User, target: string) =>
  ({ purpose: 'change-email', userId, target }) as const;

/** Finds the new account of a number whose ticket is given. Returns null for anyone else. */
export const findTicketOwner = async (
  deps: Pick<Deps, 'config' | 'database'>,
  msisdn: Msisdn,
  ticket?: string,
): Promise<string | null> => {
  const known = await findUnverifiedUser(deps.database, msisdn);
  return known && isTicketOf(deps.config.secretKey, known, ticket) ? known.id : null;
};

/** Counts a requested change, whatever its result, so that no one can find out which numbers have accounts. */
const countRequest = ({ database, attempts }: Deps, user: User): Sent =>
  database.transaction((tx) => attempts.take(tx, 'change', user.id));

/**
 * Requests another phone number, in the caller’s transaction; `field` is the form field that shows a problem. A number
 * that another account has not verified can be requested: the first to enter its code gets it.
 */
const requestPhoneChange = async (
  { codes }: Deps,
  tx: Tx,
  user: User,
  { msisdn, language, field }: Resend & { field: 'contact' | 'phoneNumber' },
): Changed => {
  const { isContactTaken } = await findTakenContact(tx, { msisdn, exceptId: user.id });
  if (isContactTaken && !(await findUnverifiedUser(tx, msisdn)))
    return err(problem('validation_failed', {}, { [field]: ['contact_taken'] }));
  const code = toPhoneCode(user, msisdn);
  const admitted = await codes.admit(tx, code);
  if (!admitted.ok) return admitted;
  await codes.sendToPhone(tx, code, language ?? user.language);
  return ok(await changeUser(tx, user.id, { pendingMsisdn: msisdn }));
};

/** Requests another email address, in the caller’s transaction. */
const requestEmailChange = async (
  { clock, codes }: Deps,
  tx: Tx,
  user: User,
  { email, language }: { email: string; language: Language | null },
): Changed => {
  const emailKey = normaliseEmail(email);
  await releaseExpiredClaims(tx, { emailKey }, clock.now());
  const { isEmailTaken } = await findTakenContact(tx, { emailKey, exceptId: user.id });
  if (isEmailTaken) return err(problem('validation_failed', {}, { email: ['email_taken'] }));
  const code = toEmailCode(user, emailKey);
  const admitted = await codes.admit(tx, code);
  if (!admitted.ok) return admitted;
  await codes.sendToEmail(tx, code, email, language ?? user.language);
  return ok(await changeUser(tx, user.id, { pendingEmail: email }));
};

/**
 * Cancels a pending phone number or email address if the user saves the current one and the code for the new one has
 * expired. Until then the form sends the current one merely because it shows it.
 */
const withdraw = async (
  { codes }: Deps,
  tx: Tx,
  user: User,
  current: { isPhone: boolean; isEmail: boolean },
): Promise<void> => {
  const isExpired = async (purpose: 'change-phone' | 'change-email') =>
    !(await codes.hasValidCode(tx, user.id, purpose));
  const isPhone = current.isPhone && user.pendingMsisdn !== null && (await isExpired('change-phone'));
  const isEmail = current.isEmail && user.pendingEmail !== null && (await isExpired('change-email'));
  const change = { ...(isPhone && { pendingMsisdn: null }), ...(isEmail && { pendingEmail: null }) };
  if (isPhone || isEmail) await changeUser(tx, user.id, change);
};

/** Sends another code for a phone change, unless the user has since verified the number or requested another one. */
const resendPhoneChange = ({ database, codes }: Deps, me: User, { msisdn, language }: Resend) =>
  database.transaction(async (tx): Promise<void> => {
    const user = await lockActiveUser(tx, me.id);
    if (user?.pendingMsisdn !== msisdn) return;
    await codes.sendToPhone(tx, toPhoneCode(user, msisdn), language ?? user.language);
  });

/** Sends another code for a new account. Returns false if no account is waiting for one. */
const resendRegistration = ({ database, codes }: Deps, { msisdn, language }: Resend) =>
  database.transaction(async (tx): Promise<boolean> => {
    const known = await findUnverifiedUser(tx, msisdn);
    const user = known && (await lockActiveUser(tx, known.id));
    if (user?.msisdn !== msisdn || user.phoneVerifiedAt) return false;
    const code = { userId: user.id, purpose: 'register', target: msisdn } as const;
    await codes.sendToPhone(tx, code, language ?? user.language);
    return true;
  });

/** Sends another code for a new account within the SMS limit. Releases the message if none was sent. */
const resendRegistrationWithinLimit = async (deps: Deps, resend: Resend): Promise<void> => {
  const counted = await deps.registrationSms.take();
  if (!counted.ok) return;
  let isSent = false;
  try {
    isSent = await resendRegistration(deps, resend);
  } finally {
    if (!isSent) await deps.registrationSms.release();
  }
};

/** Sends another code to a phone number that waits for one. The response does not reveal whether it does. */
const resendToPhone = async (
  deps: Deps,
  me: User | null,
  resend: Resend,
  runAfterResponse: RunAfterResponse,
): Sent => {
  const { msisdn: target } = resend;
  const isOwn = me?.pendingMsisdn === target;
  const limitProblem = isOwn ? null : await deps.registrationSms.findProblem();
  if (limitProblem) return err(limitProblem);
  const owner = isOwn
    ? toPhoneCode(me, target)
    : ({ purpose: 'resend', userId: await findTicketOwner(deps, target, resend.ticket), target } as const);
  const admitted = await deps.database.transaction((tx) => deps.codes.admit(tx, owner));
  if (!admitted.ok) return admitted;
  runAfterResponse(() =>
    isOwn ? resendPhoneChange(deps, me, resend) : resendRegistrationWithinLimit(deps, resend),
  );
  return ok(null);
};

/** Sends another code to the email address that the user requested. */
const resendToEmail = async (
  { database, codes }: Deps,
  me: User,
  { key, language }: { key: string; language: Language | null },
  runAfterResponse: RunAfterResponse,
): Sent => {
  const code = toEmailCode(me, key);
  const admitted = await database.transaction((tx) => codes.admit(tx, code));
  if (!admitted.ok) return admitted;
  runAfterResponse(() =>
    database.transaction(async (tx) => {
      const user = await lockActiveUser(tx, me.id);
      const email = user?.pendingEmail ?? null;
      if (user && email !== null && normaliseEmail(email) === key)
        await codes.sendToEmail(tx, code, email, language ?? user.language);
    }),
  );
  return ok(null);
};

/** Creates the service that changes phone numbers and email addresses. A change takes effect once the code sent there is entered. */
export const createContactChanges = (deps: Deps) =>
  bindDeps(deps, {
    countRequest,
    requestPhoneChange,
    requestEmailChange,
    withdraw,
    resendToPhone,
    resendToEmail,
  });

export type ContactChanges = ReturnType<typeof createContactChanges>;
