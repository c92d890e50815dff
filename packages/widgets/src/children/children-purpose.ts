import type { StudentView } from '@somesa/core';
import type { Purpose } from '../paying/flow/purpose';
import { createPayerDrafts } from '../repayment/flow/own-loan';

export interface ChosenChild {
  id: string;
  regNo: string;
  displayName: string;
  amountUgx: number;
}

const sumAmounts = (children: readonly ChosenChild[]): number =>
  children.reduce((sum, { amountUgx }) => sum + amountUgx, 0);

/**
 * Converts the chosen children to the result of a lookup, which the steps of a payment show: their names, and
 * the sum.
 */
export const toStudentView = (
  children: readonly ChosenChild[],
  school: StudentView['school'],
): StudentView => ({
  regNo: children.map(({ regNo }) => regNo).join(', '),
  displayName: children.map(({ displayName }) => displayName).join(', '),
  className: '',
  school,
  items: [],
  outstanding: sumAmounts(children),
  pending: 0,
});

export const createChildrenPurpose = (children: readonly ChosenChild[], phoneNumber?: string): Purpose => ({
  steps: ['method', 'info', 'finish'],
  ...createPayerDrafts('', phoneNumber),
  adjust: (draft, _, goTo) => ({ draft, goTo }),
  getAmount: () => ({
    amountUgx: sumAmounts(children),
    what: { children: children.map(({ id, amountUgx }) => ({ id, amount: amountUgx })) },
  }),
});
