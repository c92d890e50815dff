import { randomUUID } from 'node:crypto';
import {
  err,
  type GroupPartView,
  ok,
  type PaymentMethodDetails,
  type Problem,
  type Result,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { findStudents, isPayable, lockStudent } from '../../schools/students/students-repository';
import { type PreparedFees, prepareFees, writeFees } from './start-fees-payment';
import { type StartDependencies, type StartedPayment, validateMethod } from './write-payment';

/** Child of a group, and the amount for it in UGX. */
export interface GroupChild {
  id: number;
  regNo: string;
  school: string;
  amountUgx: number;
  /** Fee items that a retry pays first; all of the child's if absent. */
  itemIds?: string[];
  /** Payment of this child that is retried; null for a new group. */
  retryOf: string | null;
}

/** Locks the rows of the children in the order in which a posting locks them, and prepares each payment. */
const prepareGroup = async (
  tx: Tx,
  children: readonly GroupChild[],
  method: PaymentMethodDetails,
  now: Date,
): Promise<Result<{ fees: PreparedFees; retryOf: string | null }[], Problem>> => {
  const prepared = new Map<number, { fees: PreparedFees; retryOf: string | null }>();
  for (const child of [...children].sort((a, b) => a.id - b.id)) {
    const { regNo, school, amountUgx: amount, itemIds, retryOf } = child;
    await lockStudent(tx, regNo, school);
    const student = (await findStudents(tx, regNo, school, now)).find(isPayable);
    const request = { regNo, amount, ...(itemIds && { itemIds }) };
    const fees = prepareFees(student, request, method, now, children.length > 1);
    if (!fees.ok) return fees;
    prepared.set(child.id, { fees: fees.value, retryOf });
  }
  return ok(children.flatMap(({ id }) => prepared.get(id) ?? []));
};

/**
 * Writes the payments of some children of one school, and their holds, in the caller's transaction. The provider is asked once, for the
 * first of them with the amount of all; a payment for one child is a payment on its own. Returns the problem of the first child whose payment is not possible; then none is written.
 */
export const startGroupPayment = async (
  tx: Tx,
  deps: StartDependencies,
  {
    children,
    method,
    userId,
  }: { children: readonly GroupChild[]; method: PaymentMethodDetails; userId: string },
  now: Date,
): Promise<Result<StartedPayment, Problem>> => {
  const amountUgx = children.reduce((sum, child) => sum + child.amountUgx, 0);
  const methodProblem = validateMethod(method, amountUgx, deps.transfer, now);
  if (methodProblem) return err(methodProblem);
  const prepared = await prepareGroup(tx, children, method, now);
  if (!prepared.ok) return prepared;
  const group = prepared.value.length > 1 ? { id: randomUUID(), amountUgx } : null;
  const written = prepared.value.map(({ fees, retryOf }, index) => {
    const identity = { id: index === 0 && group ? group.id : randomUUID(), group };
    const started = writeFees(tx, deps, fees, { method, userId, retryOf }, now, identity);
    return { started, amount: fees.amountUgx };
  });
  const [first] = written;
  if (!first) throw new Error('a group has no children');
  const { view, sendable } = first.started;
  if (group === null) return ok(first.started);
  const parts = written.map(
    ({ started: { view: part }, amount }): GroupPartView => ({
      reference: part.reference,
      amount,
      student: part.student,
      receipt: null,
    }),
  );
  return ok({ view: { ...view, group: parts }, sendable });
};
