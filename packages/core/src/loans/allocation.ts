import { err, ok, type Result } from '../result';
import {
  checkDay,
  checkList,
  checkUnique,
  checkWhole,
  checkWord,
  fieldsOf,
  firstRefusal,
  MAX_INSTALMENTS,
} from './checks';
import type { LoanError } from './loan-error';
import { type AllocationPart, allocationParts } from './loan-product';

/** Unpaid amount of one instalment, by parts, in UGX. */
export interface OwedInstalment {
  number: number;
  dueOn: string;
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
}

/** Part of a payment allocated to one instalment, by parts, in UGX. */
export type InstalmentLine = Omit<OwedInstalment, 'dueOn'>;

/** Allocation of a payment: lines and surplus together equal the amount, to the shilling. */
export interface LoanAllocation {
  lines: InstalmentLine[];
  overpaidUgx: number;
}

const partFields = {
  interest: 'interestUgx',
  principal: 'principalUgx',
  fees: 'feesUgx',
  penalties: 'penaltiesUgx',
} as const satisfies Record<AllocationPart, keyof InstalmentLine>;

/** Refuses a list of instalments that is empty, has a wrong field or the same number twice. */
export const checkOwed = (value: unknown): LoanError | null =>
  checkList('instalments', value, 1, MAX_INSTALMENTS, (item, at) => {
    const fields = fieldsOf(item);
    return firstRefusal(
      checkWhole(`${at}.number`, fields.number, 1),
      checkDay(`${at}.dueOn`, fields.dueOn),
      ...Object.values(partFields).map((part) => checkWhole(`${at}.${part}`, fields[part], 0)),
    );
  }) ??
  checkUnique(
    'numbers of instalments',
    (value as OwedInstalment[]).map(({ number }) => number),
  );

/** Refuses an order that does not name each part once: money for a part that is left out would find no place. */
export const checkOrder = (value: unknown, name = 'order'): LoanError | null =>
  checkList(name, value, allocationParts.length, allocationParts.length, (part, at) =>
    checkWord(at, part, allocationParts),
  ) ?? checkUnique(`parts of ${name}`, value as unknown[]);

/** Puts instalments in the order in which they are paid: the oldest due day first, then the lowest number. */
export const oldestFirst = <T extends { number: number; dueOn: string }>(instalments: readonly T[]): T[] =>
  [...instalments].sort((a, b) => (a.dueOn === b.dueOn ? a.number - b.number : a.dueOn < b.dueOn ? -1 : 1));

/** Takes from one instalment what a sum can pay, part after part. */
const take = (
  owed: OwedInstalment,
  sumUgx: number,
  order: readonly AllocationPart[],
): { line: InstalmentLine; leftUgx: number } => {
  const line = { number: owed.number, principalUgx: 0, interestUgx: 0, feesUgx: 0, penaltiesUgx: 0 };
  let leftUgx = sumUgx;
  for (const part of order) {
    const field = partFields[part];
    line[field] = Math.min(owed[field], leftUgx);
    leftUgx -= line[field];
  }
  return { line, leftUgx };
};

/** Spreads a sum over instalments in the order in which they stand. They were checked before. */
export const allocateToInstalments = (
  instalments: readonly OwedInstalment[],
  amountUgx: number,
  order: readonly AllocationPart[],
): LoanAllocation => {
  let leftUgx = amountUgx;
  const lines: InstalmentLine[] = [];
  for (const owed of instalments) {
    if (leftUgx === 0) break;
    const taken = take(owed, leftUgx, order);
    if (taken.leftUgx < leftUgx) lines.push(taken.line);
    leftUgx = taken.leftUgx;
  }
  return { lines, overpaidUgx: leftUgx };
};

/**
 * Spreads a payment over instalments: the oldest first, completely, then the next, due already or not; inside one by the
 * product's order, by default interest, principal, fees, penalties. What nothing can take is overpaid. Loses and makes no
 * shilling, and gives no line of nothing. The amounts of the instalments are what is still to pay of them.
 */
export const allocate = (input: {
  instalments: readonly OwedInstalment[];
  amountUgx: number;
  paidOn: string;
  order?: readonly AllocationPart[] | undefined;
}): Result<LoanAllocation, LoanError> => {
  const fields = fieldsOf(input);
  const order = fields.order === undefined ? allocationParts : fields.order;
  const refusal = firstRefusal(
    checkOwed(fields.instalments),
    checkWhole('amountUgx', fields.amountUgx, 1),
    checkDay('paidOn', fields.paidOn),
    checkOrder(order),
  );
  if (refusal) return err(refusal);
  return ok(
    allocateToInstalments(oldestFirst(input.instalments), input.amountUgx, order as AllocationPart[]),
  );
};
