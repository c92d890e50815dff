import { compactText } from '@somesa/core';
import type { RegisterField } from '@somesa/core/admin';

/** Words of the heads of a field, in lower case. */
interface FieldHeads {
  /** Heads that can mean nothing else, without spaces and punctuation. */
  heads: readonly string[];
  /** Patterns that the words of another head must all match to be a guess, which a person confirms. */
  guess: readonly RegExp[];
}

const SECOND = /\b(?:2|mother|mothers|mum|second|other|alternative)\b/;
const PARENT = /\b(?:parents?|guardians?|fathers?|mothers?|mum|dad|kin|sponsors?|carer)\b/;
const PHONE = /\b(?:tel|telephone|phone|phones|mobile|contacts?|whatsapp|cell|momo)\b/;

/**
 * Heads of each field, in the order in which a head is guessed. To add a field, add it here and to `registerFields`, and read it in
 * `read-register.ts`.
 */
export const headsByField: Readonly<Record<RegisterField, FieldHeads>> = {
  guardian2Phone: {
    heads: ['guardian2phone', 'guardian2phonenumber', 'parent2phone', 'parent2phonenumber'],
    guess: [PHONE, SECOND],
  },
  guardian1Phone: {
    heads: [
      'guardianphone',
      'guardianphonenumber',
      'guardian1phone',
      'guardian1phonenumber',
      'parentphone',
      'parentphonenumber',
    ],
    guess: [PHONE],
  },
  guardian2Name: {
    heads: ['guardian2', 'guardian2name', 'parent2', 'parent2name'],
    guess: [PARENT, SECOND],
  },
  guardian1Name: {
    heads: ['guardian', 'guardianname', 'guardian1', 'guardian1name', 'parent', 'parentname'],
    guess: [PARENT],
  },
  regNo: {
    heads: [
      'regno',
      'regnumber',
      'registrationno',
      'registrationnumber',
      'studentno',
      'studentnumber',
      'admissionno',
      'admissionnumber',
      'admno',
    ],
    guess: [
      /\b(?:adm|admn|admission|reg|regn|registration|student|pupil|learner|index)s? (?:no|nos|num|number|id|code)\b|^lin\b/,
    ],
  },
  lastName: {
    heads: ['lastname', 'surname', 'familyname'],
    guess: [/^(?:(?:student|pupil|learner) )?(?:surname|family name|last name)s?$/],
  },
  middleName: { heads: ['middlename', 'middlenames'], guess: [/\bmiddle\b|\bother names?\b/] },
  firstName: {
    heads: ['firstname', 'firstnames', 'givenname', 'givennames', 'othername', 'othernames'],
    guess: [/\b(?:first|given|christian|baptism) names?\b/],
  },
  className: {
    heads: ['class', 'classname', 'classstream', 'formclass'],
    guess: [/\b(?:class|form|grade)\b/],
  },
  stream: { heads: ['stream'], guess: [/\bstream\b/] },
  wholeName: {
    heads: ['name', 'names', 'fullname', 'fullnames', 'studentname', 'pupilname'],
    guess: [/\bnames?\b/],
  },
};
const fields = Object.keys(headsByField) as RegisterField[];

/** Words of columns that have none of the fields, although another word of their heads fits one. */
const OTHER =
  /\b(?:email|mail|address|occupation|nin|relationship|residence|teacher|fees?|bal|balance|paid|payment|pay|school|house|dorm|dormitory|sex|gender|religion|district|village|date|birth)\b/;

const toWords = (head: string): string =>
  head
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Returns a head in the form in which heads are compared. */
export const normaliseHead = (head: string): string => compactText(toWords(head));

/** Returns a head as the lists of heads have it; a number that is not of a guardian does not count. */
const withoutDigits = (head: string): string => normaliseHead(head).replace(/[03-9]/g, '');

const findExact = (head: string): RegisterField | undefined =>
  fields.find((field) => headsByField[field].heads.includes(withoutDigits(head)));

/** Maximum length of a head that is guessed; longer texts are titles or notes. */
const MAX_HEAD_LENGTH = 40;

/** Returns the field of a head, and whether it is certain. Returns null if the head fits none. */
export const guessField = (head: string): { field: RegisterField; isCertain: boolean } | null => {
  if (head.length > MAX_HEAD_LENGTH) return null;
  const exact = findExact(head);
  if (exact) return { field: exact, isCertain: true };
  const words = toWords(head);
  const guessed = OTHER.test(words)
    ? undefined
    : fields.find((field) => headsByField[field].guess.every((part) => part.test(words)));
  return guessed ? { field: guessed, isCertain: false } : null;
};

/** Counts the known column heads among the cells of a row. */
export const countRegisterHeads = (cells: readonly string[]): number =>
  cells.filter((cell) => guessField(cell) !== null).length;

/** Fields by column, and whether none of them needs a confirmation. */
interface GuessedFields {
  fields: (RegisterField | null)[];
  isCertain: boolean;
}

/** Field that a further column with the same guess has. */
const further: Partial<Record<RegisterField, RegisterField>> = {
  guardian1Phone: 'guardian2Phone',
  guardian1Name: 'guardian2Name',
  firstName: 'middleName',
};

/** Fields that change how others are read, so that a person sees them first. */
const askedFields: readonly RegisterField[] = ['wholeName', 'middleName', 'stream'];

/** Guesses the field of each column. Of two columns for one field, the certain one or else the first has it. */
export const guessFields = (heads: readonly string[]): GuessedFields => {
  const guesses = heads.map(guessField);
  const found: (RegisterField | null)[] = heads.map(() => null);
  let isCertain = true;
  for (const wanted of [true, false])
    for (const [at, guess] of guesses.entries()) {
      if (guess?.isCertain !== wanted) continue;
      const free = [guess.field, further[guess.field]].find((field) => field && !found.includes(field));
      found[at] = free ?? null;
      if (!wanted || free !== guess.field || askedFields.includes(free)) isCertain = false;
    }
  // A column of whole names beside the parts of names is not needed.
  if (found.includes('firstName') && found.includes('lastName') && found.includes('wholeName'))
    found[found.indexOf('wholeName')] = null;
  return { fields: found, isCertain };
};
