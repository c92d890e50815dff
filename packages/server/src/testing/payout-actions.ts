import { randomBytes } from 'node:crypto';
import { type Msisdn, type Network, type PaymentMethodDetails, roles, toKampalaDay } from '@somesa/core';
import type { App } from '../app/app';
import { findStudents } from '../payments/look-up/find-students';
import { sendRefund } from '../payments/refunds/send-refund';
import { sendSettlement } from '../payments/settlements/send-settlement';
import { createSettlement } from '../payments/settlements/settlements';
import { startFeesPayment } from '../payments/start/start-fees';
import type { StartDependencies } from '../payments/start/write-payment';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/db/database';
import type { StaffUser } from '../platform/http/staff-user';

import { addAcceptedLoan } from './accepted-loan';

/** Money to send: what for, and by which method. */
interface PayoutRequest {
  /** A large refund waits for another person. */
  purpose: 'settlement' | 'refund' | 'large-refund';
  method: Network | 'bank';
  /** Phone number that paid what is refunded; any by default. */
  phone?: string;
}

const SCHOOL = 'st-marys-kisubi';
/** Fees that are collected for a settlement, in UGX: two transfers of a network. */
const COLLECTED_UGX = [4_000_000, 1_700_000];
const refundsUgx = { refund: 60_000, 'large-refund': 600_000 };
const BANK = { bankName: 'Stanbic Bank', accountNumber: '9030009998887' } as const;
const phonePrefixes: Record<Network, string> = { mtn: '+25677', airtel: '+25675' };

const addStaff = {
  name: 'testing-staff',
  text: `
    insert into users (id, role_id, role_granted_at, first_name, last_name, email, email_key, msisdn, phone_verified_at, password_hash, language, created_at)
    values (('5a4db0c5-0000-4000-8000-00000000aaa' || $1::int)::uuid, $1::int, 'epoch', 'Grace', 'Aine', 'kill' || $1::int || '@home.example',
      'kill' || $1::int || '@home.example', '+25677299900' || $1::int, now(), 'none', 'en', now())
    on conflict (id) do update set language = 'en' returning id`,
};
/** Adds the one staff user of a role, unless they are there. */
export const findStaff = async (
  database: Pick<Database, 'run'>,
  roleId: typeof roles.staff | typeof roles.administrator,
): Promise<StaffUser> => {
  const [row] = await database.run<{ id: string }>(addStaff, [roleId]);
  if (!row) throw new Error('a staff user was not written');
  return { id: row.id, roleId, schoolId: null, sessionHash: '' };
};
export const findSchoolId = { name: 'testing-school', text: 'select id from schools where slug = $1' };
export const addChild = {
  name: 'testing-child',
  text: `
    with child as (insert into students (school_id, reg_no, first_name, last_name, class_name)
      select id, $1, 'Peace', 'Apio', 'Senior 1' from schools where slug = $2 returning id)
    insert into fee_items (student_id, description, due_on, amount_ugx) select id, 'Tuition', '2026-12-01', $3 from child`,
};
const setAccount = {
  name: 'testing-account',
  text: `update school_payout_accounts set method = $2, msisdn = $3, bank_name = $4, account_number = $5 where school_id = $1`,
};

const listWaiting = {
  name: 'testing-in-file',
  text: `select id, provider_reference as reference from disbursements where status = 'in_file' order by created_at, id`,
};

/** Creates the actions that collect fees without a network and send a settlement or a refund of them, disburse a loan, and play our bank. */
export const createPayoutActions = (
  running: App,
  {
    database,
    clock,
    config,
    providers,
  }: { database: Database; clock: Clock; config: Config } & Pick<StartDependencies, 'providers'>,
) => {
  const { recordSubmission, recordFinal } = running.staff.paymentPoller;
  const readId = async <Id>(statement: Parameters<Database['run']>[0], value: unknown): Promise<Id> => {
    const [row] = await database.run<{ id: Id }>(statement, [value]);
    if (!row) throw new Error('the demo data has no such row');
    return row.id;
  };
  /** Creates a number of which the sandbox has no scenario. */
  const createMsisdn = (network: Network): Msisdn =>
    `${phonePrefixes[network]}${String(5_000_000 + (randomBytes(3).readUIntBE(0, 3) % 4_000_000))}` as Msisdn;

  const start = async (regNo: string, amount: number, method: PaymentMethodDetails) => {
    const now = clock.now();
    const started = await database.transaction(async (tx) => {
      const [student] = await findStudents(tx, regNo, SCHOOL, now);
      if (!student) throw new Error('a child to pay for does not exist');
      const request = { purpose: 'fees', school: SCHOOL, regNo, amount, ...method } as const;
      const transfer = { accountName: config.BANK_ACCOUNT_NAME, accounts: config.bankAccounts };
      const deps = { providers, secretKey: config.secretKey, transfer };
      return startFeesPayment(tx, deps, request, { student, userId: null, retryOf: null }, now);
    });
    if (!started.ok) throw new Error(started.error.code);
    return started.value.view;
  };
  const succeed = async (view: { id: string; reference: string; amount: number }, isMobile: boolean) => {
    const transaction = randomBytes(6).toString('hex').toUpperCase();
    if (isMobile) {
      await recordSubmission(view.id, { kind: 'accepted' }, true);
      const paid = { providerTransactionId: transaction, amountUgx: view.amount, currency: 'UGX' };
      await recordFinal(view.id, { kind: 'paid', ...paid });
      return;
    }
    const { reference, amount: amountUgx } = view;
    const line = { bank: 'stanbic', reference, paymentReference: reference, amountUgx } as const;
    const providerTransactionId = `stanbic:${transaction}`;
    await running.bankTransactions.record(
      { ...line, providerTransactionId, paidAt: clock.now() },
      'statement',
    );
  };
  const createRegNo = () => `KILL-${randomBytes(5).toString('hex').toUpperCase()}`;
  const createMethod = (method: PayoutRequest['method'], phone?: string): PaymentMethodDetails =>
    method === 'bank'
      ? { paymentMethod: 'bank', ...BANK }
      : {
          paymentMethod: 'mobile',
          network: method,
          phoneNumber: phone ?? createMsisdn(method).replace('+256', '0'),
        };

  /** Sets the account of the school to which its money goes. */
  const setPayoutMethod = async (method: PayoutRequest['method']): Promise<number> => {
    const schoolId = await readId<number>(findSchoolId, SCHOOL);
    const [bankName, accountNumber] = method === 'bank' ? [BANK.bankName, BANK.accountNumber] : [null, null];
    const msisdn = method === 'bank' ? null : createMsisdn(method);
    await database.run(setAccount, [schoolId, method, msisdn, bankName, accountNumber]);
    return schoolId;
  };

  const payout = async ({ purpose, method, phone }: PayoutRequest): Promise<void> => {
    const staffUser = await findStaff(database, roles.staff);
    if (purpose !== 'settlement') {
      const regNo = createRegNo();
      const amountUgx = refundsUgx[purpose];
      await database.run(addChild, [regNo, SCHOOL, amountUgx]);
      // A bank transfer holds nothing, so both payers can start.
      const first = await start(regNo, amountUgx, createMethod('bank'));
      const second = await start(regNo, amountUgx, createMethod(method, phone));
      await succeed(first, false);
      await succeed(second, method !== 'bank');
      const sent = await sendRefund(running.staff, second.id, staffUser);
      if (!sent.ok) throw new Error(sent.error.code);
      return;
    }
    const schoolId = await setPayoutMethod(method);
    for (const amountUgx of COLLECTED_UGX) {
      const regNo = createRegNo();
      await database.run(addChild, [regNo, SCHOOL, amountUgx]);
      await succeed(await start(regNo, amountUgx, createMethod('mtn')), true);
    }
    const created = await createSettlement(
      { database, clock },
      schoolId,
      toKampalaDay(clock.now()),
      staffUser.id,
    );
    if (!created.ok) throw new Error(created.error.code);
    const sent = await sendSettlement(running.staff, created.value, 'created', staffUser);
    if (!sent.ok) throw new Error(sent.error.code);
  };

  /** Adds a loan whose offer was just accepted, and sends its disbursement. */
  const loan = async (request: { regNo: string; principalUgx: number; method: PayoutRequest['method'] }) => {
    await setPayoutMethod(request.method);
    const { sendable } = await addAcceptedLoan(database, clock.now(), { ...request, school: SCHOOL });
    if (sendable) running.disbursements.send(sendable);
  };

  /** Plays our bank: puts all waiting transfers in a payment file, and confirms those in a file, each under one reference of its own. */
  const bank = async (): Promise<void> => {
    const { id: staffId } = await findStaff(database, roles.staff);
    await running.disbursements.createFile(staffId);
    for (const { id, reference } of await database.run<{ id: string; reference: string }>(listWaiting, [])) {
      const answer = { bankReference: `FT ${reference}`, paidOn: toKampalaDay(clock.now()) };
      const paid = await running.disbursements.bank.recordPaid(id, answer, { kind: 'staff', id: staffId });
      if (!paid.ok) throw new Error(paid.error.code);
    }
  };

  return { payout, loan, bank };
};
