import {
  brand,
  err,
  type FieldMessage,
  MIN_OFFICE_PASSWORD_LENGTH,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
} from '@somesa/core';

/** Person who chooses a password, as far as it may not repeat what is known of them. */
export interface PasswordOwner {
  roleId: number;
  email: string | null;
  firstName: string;
  lastName: string;
}

/** Fewest characters that a word must have to count as one that people try. */
const MIN_WORD_LENGTH = 4;
/** Fewest characters that must be left of a back-office password without the words that anyone would try first. */
const MIN_OWN_LENGTH = 6;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list of the commonest passwords from breaches at the first need, and keeps it. */
const loadCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswords;
};

const lowerCase = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns whether a password is built from what a guesser tries first: a common word, repetition, digits or a name. */
const isGuessable = async (password: string, owner: PasswordOwner): Promise<boolean> => {
  const text = lowerCase(password);
  const common = await loadCommonPasswords();
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(text) || (word.length >= MIN_WORD_LENGTH && common.has(word))) return true;
  if (/^(.{1,6})\1+$/u.test(text)) return true;
  const known = [brand.name, 'uganda', 'kampala', owner.firstName, owner.lastName];
  const names = [...known, owner.email?.split('@')[0] ?? '']
    .flatMap((name) => lowerCase(name).split(/[^\p{L}]+/u))
    .filter((name) => name.length >= MIN_WORD_LENGTH);
  const own = names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(/[^\p{L}]+/gu, '');
  return [...own].length < MIN_OWN_LENGTH;
};

/**
 * Validates a password against the rules of its owner's role: for people of the back office at least 12 characters that are
 * not easy to guess, for parents none of the commonest. Returns the key of what is wrong, or null.
 */
export const findWeakness = async (password: string, owner: PasswordOwner): Promise<FieldMessage | null> => {
  if (owner.roleId === roles.parent) {
    return (await loadCommonPasswords()).has(lowerCase(password)) ? 'password_common' : null;
  }
  if ([...password].length < MIN_OFFICE_PASSWORD_LENGTH) return 'password_short_admin';
  return (await isGuessable(password, owner)) ? 'password_guessable' : null;
};

/** Validates a new password against the rules of its owner's role; `validation_failed` under the field `password`. */
export const checkNewPassword = async (
  password: string,
  owner: PasswordOwner,
): Promise<Result<null, Problem>> => {
  const weakness = await findWeakness(password, owner);
  return weakness ? err(problem('validation_failed', {}, { password: [weakness] })) : ok(null);
};
