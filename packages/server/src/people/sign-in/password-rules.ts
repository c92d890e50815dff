import {
  brand,
  err,
  type FieldMessage,
  MIN_ADMIN_PASSWORD_LENGTH,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
} from '@somesa/core';

/** Person who chooses a password, with the details that it may not repeat. */
interface PasswordOwner {
  roleId: number;
  email: string | null;
  firstName: string;
  lastName: string;
}

/** Minimum length of a word that counts as guessable. */
const MIN_WORD_LENGTH = 4;
/** Minimum number of letters left of a back-office password without its guessable words. */
const MIN_OWN_LENGTH = 6;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list of common breached passwords on first use, and caches it. */
const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswords;
};

const lowerCase = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns whether a password is little more than a common word, a repetition, digits or a name. */
const isGuessable = async (password: string, owner: PasswordOwner): Promise<boolean> => {
  const text = lowerCase(password);
  const common = await loadCommonPasswords();
  const word = text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
  if (common.has(text) || (word.length >= MIN_WORD_LENGTH && common.has(word))) return true;
  if (/^(.{1,6})\1+$/u.test(text)) return true;
  const guessableNames = [brand.name, 'uganda', 'kampala', owner.firstName, owner.lastName];
  const names = [...guessableNames, owner.email?.split('@')[0] ?? '']
    .flatMap((name) => lowerCase(name).split(/[^\p{L}]+/u))
    .filter((name) => name.length >= MIN_WORD_LENGTH);
  const remainder = names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(/[^\p{L}]+/gu, '');
  return [...remainder].length < MIN_OWN_LENGTH;
};

/**
 * Validates a password against the rules of its owner's role: at least 12 characters that are not easy to guess for
 * back-office users, no common password for parents. Returns the message key of the problem, or null.
 */
export const findPasswordProblem = async (
  password: string,
  owner: PasswordOwner,
): Promise<FieldMessage | null> => {
  if (owner.roleId === roles.parent) {
    return (await loadCommonPasswords()).has(lowerCase(password)) ? 'password_common' : null;
  }
  if ([...password].length < MIN_ADMIN_PASSWORD_LENGTH) return 'password_short_admin';
  return (await isGuessable(password, owner)) ? 'password_guessable' : null;
};

/** Validates a new password against the rules of its owner's role. Problem `validation_failed` with the field `password`. */
export const validateNewPassword = async (
  password: string,
  owner: PasswordOwner,
): Promise<Result<null, Problem>> => {
  const weakness = await findPasswordProblem(password, owner);
  return weakness ? err(problem('validation_failed', {}, { password: [weakness] })) : ok(null);
};
