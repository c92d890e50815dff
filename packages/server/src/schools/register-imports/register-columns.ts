import { compactText } from '@somesa/core';
import type { RegisterField } from '@somesa/core/admin';

/**
 * Heads of a field: those that can mean nothing else, without spaces and punctuation; and patterns that the words of another head must all
 * match to be a guess, which a person confirms.
 */
type FieldHeads = [heads: string, ...guess: RegExp[]];

const SECOND = /\b(?:2|mother|mothers|mum|second|other|alternative)\b/;
const PARENT = /\b(?:parents?|guardians?|fathers?|mothers?|mum|dad|kin|sponsors?|carer)\b/;
const PHONE = /\b(?:tel|telephone|phones?|mob|mobile|contacts?|whatsapp|cell|momo)\b/;

const DAY_OR_BOARDING = /^(?:day (?:or |and )?board|board(?:ing|ers?) (?:or |and )?day|d (?:or )?b$)/;

/** Heads in the order in which they are guessed. A new field stands here and in `registerFields`, and is read in `read-register.ts`. */
const fieldHeads: Readonly<Record<RegisterField, FieldHeads>> = {
  guardian2Phone: ['guardian2phone guardian2phonenumber parent2phone parent2phonenumber', PHONE, SECOND],
  guardian1Phone: [
    'guardianphone guardianphonenumber guardian1phone guardian1phonenumber parentphone parentphonenumber',
    PHONE,
  ],
  guardian2Name: ['guardian2 guardian2name parent2 parent2name', PARENT, SECOND],
  guardian1Name: ['guardian guardianname guardian1 guardian1name parent parentname', PARENT],
  regNo: [
    'regno regnumber registrationno registrationnumber studentno studentnumber admissionno admissionnumber admno',
    /\b(?:adm|admn|admission|reg|regn|registration|student|pupil|learner|index|id)s? (?:nos?|num|numbers?|id|code)\b|^(?:lin|regn?|admn?|admission|registration|index|id)$/,
  ],
  lastName: [
    'lastname surname familyname',
    /^(?:(?:student|pupil|learner) )?(?:surname|family name|last name)s?$/,
  ],
  middleName: ['middlename middlenames', /\bmiddle\b|\bother names?\b/],
  firstName: [
    'firstname firstnames givenname givennames othername othernames',
    /\b(?:first|given|christian|baptism) names?\b/,
  ],
  className: ['class classname classstream formclass', /\b(?:class|form|grade)\b/],
  stream: ['stream', /\bstream\b/],
  openingBalance: [
    'openingbalance balance balancebf balancecf balancebroughtforward feesbalance feesbal arrears feesarrears',
    /^(?:(?:old|opening|previous|last|outstanding|total|school|fees?|tuition|term|year|\d) )*(?:bals?|balances?|arrears|outstanding|owing|debts?)(?: (?:b f|bf|c f|cf|b d|bd|bfwd|brought|carried|forward|fwd|owed|owing|due|fees?|amount|ugx|shs|ush|as|at|of|from|last|previous|term|year|\d+))*$/,
  ],
  groups: ['boarding boardingstatus section group groups groupname house busroute route', DAY_OR_BOARDING],
  wholeName: [
    'name names fullname fullnames studentname pupilname',
    /\bnames?\b|^(?:student|pupil|learner|child)s?$/,
  ],
};
const fields = Object.keys(fieldHeads) as RegisterField[];

/** Returns the heads that can mean nothing but a field, without spaces and punctuation. */
export const listHeads = (field: RegisterField): string[] => fieldHeads[field][0].split(' ');
const fieldByHead = new Map(
  fields.flatMap((field) => listHeads(field).map((head) => [head, field] as const)),
);

/** Words of columns that have none of the fields, although another word of their heads fits one. */
const OTHER =
  /\b(?:email|mail|address|occupation|nin|relationship|residence|teacher|fees?|bal|balance|paid|payment|pay|school|house|dorm|dormitory|sex|gender|religion|district|village|date|birth)\b/;

const toWords = (head: string): string =>
  head
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Returns whether a column says which children are day scholars and which are boarders. */
export const isDayOrBoarding = (head: string): boolean => DAY_OR_BOARDING.test(toWords(head));

/** Returns a head in the form in which heads are compared. */
export const normaliseHead = (head: string): string => compactText(toWords(head));

/** Key of the columns that say which children are day scholars and which are boarders, whatever they are called. */
export const DAY_OR_BOARDING_KEY = 'day or boarding';
/** Returns the name by which a column of groups is known again in the school’s next file. */
export const toColumnKey = (head: string): string =>
  isDayOrBoarding(head) ? DAY_OR_BOARDING_KEY : normaliseHead(head);

/** Maximum length of a head that is guessed; longer texts are titles or notes. */
const MAX_HEAD_LENGTH = 40;

/** Returns the field of a head, and whether it is certain. Returns null if the head fits none. */
export const guessField = (head: string): { field: RegisterField; isCertain: boolean } | null => {
  if (head.length > MAX_HEAD_LENGTH) return null;
  // A number in a head counts for guardians only.
  const exact = fieldByHead.get(normaliseHead(head).replace(/[03-9]/g, ''));
  if (exact) return { field: exact, isCertain: true };
  const words = toWords(head);
  const isBalance = fieldHeads.openingBalance.some((part) => typeof part !== 'string' && part.test(words));
  if (!isBalance && OTHER.test(words)) return null;
  const isGuess = (field: RegisterField): boolean =>
    fieldHeads[field].every((part) => typeof part === 'string' || part.test(words));
  const field = fields.find(isGuess);
  return field ? { field, isCertain: false } : null;
};

/** Counts the known column heads among the cells of a row. */
export const countRegisterHeads = (cells: readonly string[]): number =>
  cells.filter((cell) => guessField(cell) !== null).length;

/** Field that a further column with the same guess has. */
const further: Partial<Record<RegisterField, RegisterField>> = {
  guardian1Phone: 'guardian2Phone',
  guardian1Name: 'guardian2Name',
  firstName: 'middleName',
};

/** Fields that change how others are read, or what is owed, so that a person sees them first. */
const askedFields: readonly RegisterField[] = [
  'wholeName',
  'middleName',
  'stream',
  'groups',
  'openingBalance',
];

/** Guesses the field of each column, and whether none needs a confirmation. Of two columns for one field, the certain one or else the first has it. */
export const guessFields = (
  heads: readonly string[],
): { fields: (RegisterField | null)[]; isCertain: boolean } => {
  const guesses = heads.map(guessField);
  const found: (RegisterField | null)[] = heads.map(() => null);
  let isCertain = true;
  for (const wanted of [true, false])
    for (const [at, guess] of guesses.entries()) {
      if (guess?.isCertain !== wanted) continue;
      const free = [guess.field, further[guess.field]].find(
        (field) => field && (field === 'groups' || !found.includes(field)),
      );
      found[at] = free ?? null;
      if (!wanted || free !== guess.field || askedFields.includes(free)) isCertain = false;
    }
  // A column of whole names beside the parts of names is not needed.
  if (found.includes('firstName') && found.includes('lastName') && found.includes('wholeName'))
    found[found.indexOf('wholeName')] = null;
  return { fields: found, isCertain };
};
