import { randomUUID } from 'node:crypto';
import type { ChildAnswer, PaymentMethodDetails, PaymentStarted, ProblemBody } from '@somesa/core';
import { expect } from 'vitest';
import { type Answer, createPayer, SCHOOL, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';

/** Child of a test with the ID in the parent's list, and the amount to pay for them. */
export interface GroupPart {
  child: TestChild;
  id: string;
  amount: number;
}

/** Creates helpers with which a parent keeps children and pays for several of them. */
export const createGroupPayments = (test: TestApp) => {
  const people = createTestPeople(test);
  const send = <Body = ProblemBody>(
    me: Pick<SignedInPerson, 'token'>,
    method: 'GET' | 'POST' | 'DELETE',
    path = '',
    payload?: object,
    key?: string,
  ): Promise<Answer<Body>> =>
    test.call<Body>({
      method,
      url: `/api/parent/children${path}`,
      headers: { authorization: `Bearer ${me.token}`, ...(key && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    });

  /** Adds a new child that owes one item to the parent's list. */
  const addChild = async (me: SignedInPerson, owed: number, amount = owed): Promise<GroupPart> => {
    const child = await test.addChild(owed);
    const added = await send<ChildAnswer>(me, 'POST', '', { school: SCHOOL, regNo: child.regNo });
    expect(added.status, added.text).toBe(201);
    return { child, id: added.body.child.id, amount };
  };

  const tryPay = <Body = ProblemBody>(
    me: SignedInPerson,
    parts: readonly Pick<GroupPart, 'id' | 'amount'>[],
    method: PaymentMethodDetails,
    key: string = randomUUID(),
  ): Promise<Answer<Body>> =>
    send<Body>(
      me,
      'POST',
      '/payments',
      { children: parts.map(({ id, amount }) => ({ id, amount })), ...method },
      key,
    );

  const pay = async (
    me: SignedInPerson,
    parts: readonly GroupPart[],
    method: PaymentMethodDetails,
  ): Promise<PaymentStarted> => {
    const answer = await tryPay<PaymentStarted>(me, parts, method);
    expect(answer.status, answer.text).toBe(201);
    const { payment } = answer.body;
    if (payment.paymentMethod === 'mobile') await test.steps.reached('submit-recorded', payment.id);
    return answer.body;
  };

  return {
    people,
    send,
    addChild,
    tryPay,
    pay,

    /** Starts a payment of a new parent for new children that owe these amounts. */
    start: async (owed: readonly number[], { payer = createPayer() } = {}) => {
      const me = await people.addParent();
      const parts: GroupPart[] = [];
      for (const amount of owed) parts.push(await addChild(me, amount));
      const started = await pay(me, parts, payer.method);
      return { me, parts, ...payer, started, id: started.payment.id };
    },

    /** Lists the payments of the children of a group, in the order of the children: status, amount, and what the ledger has of it. */
    listPayments: async (parts: readonly GroupPart[]) => {
      const rows = await test.queryRows<{
        id: string;
        regNo: string;
        reference: string;
        status: string;
        amount: number;
        posted: number;
      }>(
        `select p.id, s.reg_no as "regNo", p.reference, p.status, p.amount_ugx as amount,
          coalesce((select sum(case when e.debit_account like 'wallet:%' or e.debit_account = 'bank:collections' then e.amount_ugx
            when e.credit_account like 'wallet:%' or e.credit_account = 'bank:collections' then -e.amount_ugx else 0 end)
            from ledger_entries e where e.payment_id = p.id), 0)::bigint as posted
        from payments p join students s on s.id = p.student_id where s.reg_no = any($1) order by p.created_at, s.reg_no`,
        [parts.map(({ child }) => child.regNo)],
      );
      return rows;
    },
  };
};

export type GroupPayments = ReturnType<typeof createGroupPayments>;
