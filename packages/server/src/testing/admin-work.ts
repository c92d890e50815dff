import { randomUUID } from 'node:crypto';
import { bankNames, kampalaDay, type LoanProduct, type PaymentMethodDetails, roles } from '@somesa/core';
import type { RegisterImportAnswer } from '@somesa/core/admin';
import { expect } from 'vitest';
import type { LoanAdmin } from './loan-admin';
import { type Answer, newPayer } from './test-app';
import type { storedStatuses } from './test-decisions';
import { BANK_SCHOOL, createTestPayouts } from './test-payouts';

/** Path below /admin and body of a call. */
export type Sent = readonly [path: string, body?: object | string];

/** Returns everything that an administrator can change in the back office, newly created on each request; data of a school belongs to `school`. */
export const createAdminChanges = (
  { test, on, moses }: Pick<LoanAdmin, 'test' | 'on' | 'moses'>,
  school: number,
) => {
  const now = () => test.clock.now().toISOString();
  const today = () => kampalaDay(test.clock.now());

  const send = <Body = unknown>(method: string, [path, body]: Sent): Promise<Answer<Body>> =>
    test.call<Body>({
      method: method as 'POST',
      url: `/api/admin/${path}`,
      ...(body !== undefined && { payload: body }),
      headers: {
        authorization: `Bearer ${moses.token}`,
        ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
      },
    });
  /** Makes a call that something else needs. */
  const first = async <Body = unknown>(...sent: Sent): Promise<Body> => {
    const answer = await send<Body>('POST', sent);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const add = async <Id = number>(insert: string): Promise<Id> => {
    const [row] = await test.rows<{ id: Id }>(`${insert} returning id`);
    if (!row) throw new Error('nothing was added');
    return row.id;
  };

  const message = () =>
    add<string>(`insert into contact_messages (id, fullname, email, subject, message, language, content_key, created_at)
      values ('${randomUUID()}', 'Sam', 'sam@home.example', 'Hello', 'Hello', 'en', '${randomUUID()}', '${now()}')`);
  const claimed = async (): Promise<string> => {
    const path = `work/message/${await message()}`;
    await first(`${path}/claim`);
    return path;
  };
  const loanIn = async (status: (typeof storedStatuses)[number]): Promise<string> =>
    `loans/${(await on.putInto(status)).id}`;

  const otherAmount = async (): Promise<string> => {
    const payer = newPayer();
    const word = {
      kind: 'paid',
      providerTransactionId: randomUUID(),
      amountUgx: 4_000,
      currency: 'UGX',
    } as const;
    test.mtn.onQuery(payer.msisdn, word);
    const { payment } = await test.start({
      child: await test.addChild(5_000),
      amount: 5_000,
      method: payer.method,
    });
    await test.pass(5_000);
    return `exceptions/${encodeURIComponent(`provider_amount_mismatch~payment:${payment.id}`)}`;
  };
  const started = async (method: PaymentMethodDetails = newPayer().method) =>
    (await test.start({ child: await test.addChild(5_000), amount: 5_000, method })).payment;
  const paid = async (): Promise<string> => {
    const payer = newPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    const { id } = await started(payer.method);
    await test.pass(5_000);
    return id;
  };
  const bankTransaction = async (): Promise<string> => {
    const id = `line-${randomUUID()}`;
    await test.asOwner(`insert into bank_transactions (provider_transaction_id, bank, narrative, amount_ugx, paid_at, source, received_at)
      values ('${id}', '${bankNames[0]}', 'no reference', 5000, '${now()}', 'statement', '${now()}')`);
    return id;
  };
  const waiting = async (): Promise<string> =>
    (await createTestPayouts(test).accept({ regNo: 'SJN-0001' }, 50_000, { school: BANK_SCHOOL })).row.id;
  const inFile = async (): Promise<string> => {
    const id = await waiting();
    await first('bank-payment-files', {});
    return id;
  };

  let names = 0;
  const nextNumber = (): number => {
    names += 1;
    return names;
  };
  const termBody = () => ({ name: `Term ${nextNumber()}`, startsOn: '2027-02-01', endsOn: '2027-05-01' });
  const feeBody = { className: null, description: 'Lunch', dueOn: '2027-02-10', amountUgx: 1_000 };
  const term = () =>
    add(`insert into school_terms (school_id, name, starts_on, ends_on)
      values (${school}, 'Term ${nextNumber()}', '2027-02-01', '2027-05-01')`);
  const fee = async () =>
    add(`insert into term_fees (term_id, description, due_on, amount_ugx)
      values (${await term()}, 'Lunch', '2027-02-10', 1000)`);
  const chargedFee = async (): Promise<number> => {
    const id = await fee();
    await first(`schools/${school}/fees/${id}/charge`);
    return id;
  };
  const origin = async (): Promise<string> => {
    // Nobody listens there: what is looked for is not found, and that is kept.
    const at = `http://localhost:${nextNumber()}`;
    await first(`schools/${school}/origins`, { origin: at });
    return at;
  };
  const settlement = async (): Promise<string> => {
    await test.asOwner(`delete from settlements where status = 'created'`);
    await test.asOwner(`insert into settlements (id, reference, school_id, until_on, amount_ugx, status, method, payee_name, msisdn, created_by,
        created_at)
      values ('${randomUUID()}', '${randomUUID()}', ${school}, '2026-11-20', 5000, 'created', 'mtn', 'The school', '+256772999002',
        '${moses.user.user_id}', '${now()}')`);
    const [row] = await test.rows<{ id: string }>(`select id from settlements where status = 'created'`);
    return `settlements/${row?.id}`;
  };
  const csv = () => `reg no,first name,last name,class\nNEW-${nextNumber()},Jane,Okot,Senior 1\n`;
  const checkedImport = async (): Promise<string> => {
    const sent = await first<RegisterImportAnswer>(`schools/${school}/register-imports`, csv());
    await test.running.sweep();
    return `register-imports/${sent.import.id}`;
  };
  const person = async (): Promise<string> => `users/${(await on.people.join()).user.user_id}`;
  const invite = () => ({
    username: 'Okello',
    email: `okello.${nextNumber()}@home.example`,
    role_id: roles.staff,
  });
  const product = async (): Promise<object> => {
    const { body } = await send<{ products: (LoanProduct & { savedAt: string })[] }>('GET', [
      'loan-products',
    ]);
    const { version: _, savedAt: __, ...rest } = body.products[0] ?? ({} as never);
    return rest;
  };

  return {
    test,
    now,
    today,
    send,
    first,
    message,
    claimed,
    loanIn,
    otherAmount,
    started,
    paid,
    bankTransaction,
    waiting,
    inFile,
    termBody,
    feeBody,
    term,
    fee,
    chargedFee,
    origin,
    settlement,
    csv,
    checkedImport,
    person,
    invite,
    product,
    school,
  };
};

export type AdminWork = ReturnType<typeof createAdminChanges>;
