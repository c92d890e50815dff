import { isRegNo } from '@somesa/core';
import { isClassName, type SkippedRowReason } from '@somesa/core/admin';
import { normaliseHead } from './register-columns';

const TOTAL =
  /^(?:(?:grand|sub)[- ]?)?totals?\b|^(?:no|number)\.? of (?:boys|girls|pupils|students|learners)\b|^(?:boys|girls)\b/i;
const NOTE =
  /\b(?:prepared|compiled|checked|approved|verified|printed|signed|signature|stamp|head ?teacher|headmaster|headmistress|bursar|director of studies|class ?teacher|page \d)\b/i;

/** Maximum number of filled cells of a note without a child's number. */
const MAX_NOTE_CELLS = 2;

/** Returns why a row is no child; null for a child, also for one with missing cells. */
export const findSkipReason = (
  cells: readonly string[],
  heads: readonly string[],
  child: { regNo: string; hasName: boolean; hasClass: boolean },
): SkippedRowReason | null => {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (filled.length === 0) return 'blank';
  const isRepeated = cells.every(
    (cell, at) => cell === '' || normaliseHead(cell) === normaliseHead(heads[at] ?? ''),
  );
  if (isRepeated && filled.some((cell) => normaliseHead(cell) !== '')) return 'heads';
  if (child.regNo !== '' && child.hasName && child.hasClass) return null;
  if (TOTAL.test(first)) return 'total';
  const isAlone = filled.length === 1 && (isClassName(first) || !isRegNo(child.regNo) || !/\d/.test(first));
  if (isAlone || NOTE.test(first)) return 'note';
  if (child.regNo !== '') return null;
  // A child without a number is an error, not a note, whatever its guardian's name is.
  if (filled.some((cell) => NOTE.test(cell)) && !(child.hasName && child.hasClass)) return 'note';
  return filled.length <= MAX_NOTE_CELLS && !(child.hasName && child.hasClass) ? 'note' : null;
};
