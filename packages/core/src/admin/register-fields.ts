/** Fields that a column of a register file can have, in the order in which the screen offers them. */
export const registerFields = [
  'regNo',
  'wholeName',
  'lastName',
  'firstName',
  'middleName',
  'className',
  'stream',
  'groups',
  'openingBalance',
  'guardian1Name',
  'guardian1Phone',
  'guardian2Name',
  'guardian2Phone',
] as const;
export type RegisterField = (typeof registerFields)[number];

/** Columns of the template, which a file can have without any confirmation. */
export const templateFields = [
  'regNo',
  'lastName',
  'firstName',
  'className',
  'guardian1Name',
  'guardian1Phone',
  'guardian2Name',
  'guardian2Phone',
] as const satisfies readonly RegisterField[];

/** Place of the surname in a whole name. */
export const surnamePlaces = ['first', 'last'] as const;
export type SurnamePlace = (typeof surnamePlaces)[number];

/** Meaning of the columns of a register file. */
export interface RegisterMatching {
  /** Name of the sheet; null for all sheets with the same heads. */
  sheet: string | null;
  /** Field of each column, null for one that is not used; null to guess them. */
  fields: readonly (RegisterField | null)[] | null;
  surname: SurnamePlace;
  /** Class of all children, if no column has it; null for the name of the sheet. */
  className: string | null;
}

/** Reasons for which a row of a file is no child. sheet: a whole sheet, whose heads differ from those of the first. */
export const skippedRowReasons = ['above', 'blank', 'heads', 'total', 'note', 'sheet'] as const;
export type SkippedRowReason = (typeof skippedRowReasons)[number];

/** Maximum number of columns of a register file, and of characters of a sheet's name. */
export const MAX_REGISTER_COLUMNS = 100;
export const MAX_SHEET_NAME_LENGTH = 255;

/** Returns the required fields that no column has. A class may also stand in the name of a sheet or above the heads. */
export const listMissingFields = (
  fields: readonly (RegisterField | null)[],
  className: string | null,
): RegisterField[] => {
  const required: RegisterField[] = ['regNo'];
  if (!fields.includes('wholeName')) required.push('lastName', 'firstName');
  if (className === null) required.push('className');
  return required.filter((field) => !fields.includes(field));
};

/** Returns the fields that a further column has, although only one can. Several columns can say in which groups a child is. */
export const listDoubledFields = (fields: readonly (RegisterField | null)[]): RegisterField[] =>
  fields.flatMap((field, at) => (field && field !== 'groups' && fields.indexOf(field) < at ? [field] : []));

/** Splits a whole name. A comma ends a surname; otherwise one word is the surname, and a single word the first name. */
export const splitName = (name: string, surname: SurnamePlace): { firstName: string; lastName: string } => {
  const [before = '', ...after] = name.split(',').map((part) => part.trim());
  if (before !== '' && after.some((part) => part !== ''))
    return { firstName: after.filter((part) => part !== '').join(' '), lastName: before };
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '' };
  return surname === 'first'
    ? { firstName: words.slice(1).join(' '), lastName: words[0] ?? '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words[words.length - 1] ?? '' };
};

/** Distance between the first lines of two sheets: a spreadsheet has at most half as many rows. */
export const LINES_PER_SHEET = 2 ** 21;

/** Formats the line of a file; with the name of its sheet if several were read. */
export const formatRegisterLine = (
  line: number,
  layout: { sheet: string | null; sheets: readonly string[] } | null,
): string =>
  layout && layout.sheet === null
    ? `${layout.sheets[Math.floor(line / LINES_PER_SHEET)] ?? ''}: ${line % LINES_PER_SHEET}`
    : String(line);
