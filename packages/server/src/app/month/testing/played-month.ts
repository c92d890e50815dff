import {
  type LoanProduct,
  type LoanTerm,
  loanTermLengths,
  type Network,
  type PaymentMethodDetails,
  type PaymentStarted,
  type WaivedPart,
} from '@somesa/core';
import type {
  ApprovalAnswer,
  SchoolStatementView,
  SettlementAnswer,
  StatementAccount,
} from '@somesa/core/admin';
import { expect } from 'vitest';
import { createStatementSender } from '../../../payments/testing/send-statement';
import { type SandboxStack, startSandboxStack } from '../../../testing/sandbox-stack';
import { createMonthActors, type MonthActors, type Pupil } from './month-actors';
import type { OwnLoan } from './own-loans';
import { scheduleOwnLoan } from './own-schedule';

export const MONTH = '2026-11';
export const [FIRST, LAST] = [`${MONTH}-01`, `${MONTH}-30`];
/** Our account that pays schools by payment file, at the sandbox's bank. */
const PAYOUT_ACCOUNT = '9030099887766';

/** Schools of the month, with the prefix of their registration numbers. */
const schools = {
  'st-marys-kisubi': 'SMK',
  'st-josephs-naggalama': 'SJN',
  'kings-college-buddo': 'KCB',
} as const;
type School = keyof typeof schools;
export const slugs = Object.keys(schools) as School[];
const getPupil = (school: School, number: number): Pupil => ({
  school,
  regNo: `${schools[school]}-${String(number).padStart(4, '0')}`,
});

/** Changes of the usual product: with a fee and a late fee, so that each kind of income is earned. */
const terms = {
  annualRatePpm: 180_000,
  feeUgx: 3_000,
  minimumUgx: 250_000,
  expenses: [{ name: 'School Fees', aboveOutstandingUgx: 1_000_000 }],
  late: { graceDays: 3, charge: { kind: 'fixed', amountUgx: 4_000 }, capUgx: 10_000 },
} as const;
let product: LoanProduct;

const mobile = (network: Network, ending: string): PaymentMethodDetails => ({
  paymentMethod: 'mobile',
  network,
  phoneNumber: `${network === 'mtn' ? '0772' : '0752'}000${ending}`,
});

let stack: SandboxStack;
let actors: MonthActors;
let sendStatement: Awaited<ReturnType<typeof createStatementSender>>;
export const ownLoans = new Map<string, OwnLoan>();
/** Payments of fees that were started, with their school. */
export const feePayments: { school: School; started: PaymentStarted; on?: string; isOverpaid?: true }[] = [];
/** Amounts that schools recorded without us, in UGX. */
export const outside = new Map<School, Pick<SchoolStatementView, 'bursaryUgx' | 'paidToSchoolUgx'>>();
/** Bank transfers without a payment that staff credited to a child. */
export const credited: { school: School; amountUgx: number }[] = [];
/** Settlements that were sent to the schools. */
export const settlements: { school: School; id: string; amountUgx: number }[] = [];
/** Payment of fees that was made twice because of the outage. */
let paidTwice: PaymentStarted;

const at = (date: string, time = '09:00'): Promise<void> => stack.advanceTo(`${date}T${time}:00+03:00`);
export const getSchoolId = async (slug: string): Promise<number> =>
  (await stack.test.queryRows<{ id: number }>('select id from schools where slug = $1', [slug]))[0]?.id ?? 0;

/** Lends to a child's school today, and remembers the loan with the test's own schedule. */
const lend = async (name: string, school: School, number: number, principalUgx: number, term: LoanTerm) => {
  const pupil = getPupil(school, number);
  const loan = await actors.borrow(pupil, principalUgx, term);
  const disbursedOn = stack.test.clock.now().toISOString().slice(0, 10);
  const instalments = scheduleOwnLoan({
    principalUgx,
    annualRatePpm: terms.annualRatePpm,
    feeUgx: terms.feeUgx,
    months: loanTermLengths[term].months,
    disbursedOn,
  });
  ownLoans.set(name, {
    school,
    id: loan.id,
    pupil,
    input: { product, disbursedOn, instalments, events: [] },
  });
};

const getLoan = (name: string): OwnLoan => {
  const loan = ownLoans.get(name);
  if (!loan) throw new Error(`there is no loan ${name}`);
  return loan;
};

/** Repays a loan by mobile money, which the payer approves at once. */
const repay = async (name: string, amountUgx: number): Promise<void> => {
  const { pupil, input } = getLoan(name);
  const sentAt = stack.test.clock.now();
  const started = await actors.startRepayment(pupil, amountUgx, mobile('mtn', '001'));
  await stack.advance(10_000);
  expect((await actors.show(started)).status).toBe('succeeded');
  input.events.push({
    kind: 'payment',
    id: started.payment.id,
    amountUgx,
    valueDate: sentAt.toISOString().slice(0, 10),
    at: sentAt.toISOString(),
    strategy: null,
  });
};

/** Endings of phone numbers whose owners answer, or whose network does, in every way that the sandbox knows. */
const endings = ['001', '005', '006', '007', '008', '010', '002', '003'];

/** Pays fees of one child at each school. */
const payFees = async (day: number): Promise<void> => {
  for (const [index, school] of slugs.entries()) {
    const network = (day + index) % 2 === 0 ? 'mtn' : 'airtel';
    const method = mobile(network, endings[(day * 3 + index) % endings.length] ?? '001');
    const pupil = getPupil(school, 10 + (day % 25));
    const amount = 40_000 + day * 1_111 + index * 77;
    const on = stack.test.clock.now().toISOString().slice(0, 10);
    feePayments.push({ school, started: await actors.startFees(pupil, amount, method), on });
  }
  await stack.advance(10_000);
  await stack.advance(200_000);
  await stack.advance(900_000);
};

/** School that is charged for payments from the middle of the month, with the first day: 1.5 percent and UGX 300. */
export const charged = { school: 'st-josephs-naggalama', from: `${MONTH}-15` } as const;

/** Sets what one school is charged. */
const chargeSchool = async (): Promise<void> =>
  actors.setSchoolCharge(await getSchoolId(charged.school), {
    fromOn: charged.from,
    ratePpm: 15_000,
    flatUgx: 300,
  });

/** Returns what a school is charged for the payments that succeeded, by the days on which they were started. */
export const calculateOwnChargesUgx = async (school: School): Promise<number> => {
  let chargesUgx = 0;
  for (const payment of feePayments) {
    if (payment.school !== school || school !== charged.school || (payment.on ?? '') < charged.from) continue;
    const { status, amount } = await actors.show(payment.started);
    if (status === 'succeeded') chargesUgx += Math.floor((amount * 15 + 500) / 1_000) + 300;
  }
  return chargesUgx;
};

/** Returns what an instalment costs by the test's own schedule, in UGX. */
const getInstalmentUgx = (name: string, number: number): number => {
  const row = getLoan(name).input.instalments[number - 1];
  if (!row) throw new Error(`${name} has no instalment ${number}`);
  return row.principalUgx + row.interestUgx + row.feesUgx;
};

/** Enters what the accounts hold at first, as the shareholders' money. */
const openAccounts = (): Promise<void> => {
  const debits = ['wallet:mtn', 'wallet:mtn-disbursements', 'wallet:airtel', 'bank:disbursements'];
  const lines = debits.map((debitAccount) => ({
    debitAccount,
    creditAccount: 'equity:shareholders',
    amountUgx: 100_000_000,
  }));
  return actors.postJournal(lines, '2026-07-20', 'Opening balances');
};

/** Lends before the month: a loan for each stage, one that is paid on time, and one that will be written off. */
const lendBefore = async (): Promise<void> => {
  product = await actors.saveProduct(terms);
  await lend('never paid', 'kings-college-buddo', 50, 400_000, '3 months');
  await at('2026-08-05');
  await lend('written off', 'kings-college-buddo', 51, 300_000, '3 months');
  await at('2026-08-15');
  await lend('restructured', 'st-marys-kisubi', 52, 350_000, '3 months');
  await at('2026-08-25');
  await lend('on time', 'st-marys-kisubi', 50, 500_000, '12 months');
  await at('2026-09-10');
  await lend('late', 'st-marys-kisubi', 51, 450_000, '6 months');
  await at('2026-09-25');
  await repay('on time', getInstalmentUgx('on time', 1));
  await at('2026-10-25');
  await repay('on time', getInstalmentUgx('on time', 2));
};

const getOutstandingUgx = async ({ school, regNo }: Pupil): Promise<number> => {
  const { status, body } = await stack.test.lookUp(regNo, `?school=${school}`);
  expect(status).toBe(200);
  return body.items.reduce((sum, { due }) => sum + due, 0);
};

/** Changes the fees of a child as a bursar does, and records money that the school received itself. */
const adjustFees = async (): Promise<void> => {
  const school = 'st-josephs-naggalama';
  const pupil = getPupil(school, 40);
  const [fee] = await stack.test.queryRows<{ studentId: number; id: number }>(
    `select f.student_id as "studentId", f.id from students s join fee_items f on f.student_id = s.id where s.reg_no = $1
      order by f.amount_ugx desc limit 1`,
    [pupil.regNo],
  );
  const adjust = (body: object): Promise<unknown> =>
    actors.askFor('POST', `students/${fee?.studentId}/adjustments`, {
      reason: 'The head decided it',
      ...body,
    });
  const before = await getOutstandingUgx(pupil);
  await adjust({ kind: 'bursary', feeItemId: fee?.id, amountUgx: 50_000 });
  await adjust({ kind: 'charge', description: 'Broken window', dueOn: LAST, amountUgx: 12_000 });
  const slip = { method: 'cash', receiptNumber: 'R-1', paidOn: FIRST };
  await adjust({ kind: 'paid-to-school', feeItemId: null, amountUgx: 70_000, ...slip });
  outside.set(school, { bursaryUgx: 50_000, paidToSchoolUgx: 70_000 });
  expect(await getOutstandingUgx(pupil)).toBe(before - 50_000 + 12_000 - 70_000);
};

/** For a day, MTN takes payments and answers no question about them. One payer pays again, by Airtel. */
const beginOutage = async (): Promise<void> => {
  for (const fault of ['callback-never', 'http-503'])
    await stack.callSandbox('/faults', {
      fault,
      scope: { provider: 'mtn', ...(fault === 'http-503' && { operation: 'status' }) },
    });
  const school = 'st-marys-kisubi';
  const pupil = getPupil(school, 45);
  const amount = await getOutstandingUgx(pupil);
  paidTwice = await actors.startFees(pupil, amount, mobile('mtn', '001'));
  feePayments.push({ school, started: paidTwice, isOverpaid: true });
  await stack.advance(960_000);
  const again = await actors.startFees(pupil, amount, mobile('airtel', '001'));
  feePayments.push({ school, started: again });
  await stack.advance(10_000);
  expect((await actors.show(again)).status).toBe('succeeded');
  expect((await actors.show(paidTwice)).status).not.toBe('succeeded');
};
const endOutage = async (): Promise<void> => {
  await stack.callSandbox('/faults', {}, 'DELETE');
  await actors.waitAnHour();
  expect((await actors.show(paidTwice)).status).toBe('succeeded');
};

const waive = async (name: string, part: WaivedPart, amount: number): Promise<void> => {
  const { id, input } = getLoan(name);
  const reason = 'Our text message came too late';
  await actors.askFor('POST', `loans/${id}/waivers`, { part, amount, reason });
  const now = stack.test.clock.now().toISOString();
  const valueDate = now.slice(0, 10);
  input.events.push({ kind: 'waiver', id: part, part, amountUgx: amount, valueDate, at: now });
};

/** Agrees with a borrower in arrears on a new schedule, which begins a month later. */
const restructure = async (): Promise<void> => {
  const loan = getLoan('restructured');
  const proposal = { instalments: 4, firstDueOn: '2026-12-10', annualRatePpm: 150_000 };
  await actors.restructure(loan.id, { ...proposal, reason: 'Lost her job' });
  loan.restructured = {
    on: '2026-11-10',
    instalments: scheduleOwnLoan({
      principalUgx: loan.input.instalments.reduce((sum, { principalUgx }) => sum + principalUgx, 0),
      annualRatePpm: proposal.annualRatePpm,
      feeUgx: 0,
      months: proposal.instalments,
      disbursedOn: '2026-11-10',
    }),
  };
};

const writeOff = async (): Promise<void> => {
  const { id, input } = getLoan('written off');
  const { approval } = await actors.askFor<ApprovalAnswer>('POST', `loans/${id}/write-off`, {
    reason: 'The borrower has died',
  });
  await actors.approve(approval.id);
  const now = stack.test.clock.now().toISOString();
  input.events.push({ kind: 'write-off', valueDate: now.slice(0, 10), at: now });
};

/** Pays each school what was collected for it until a day: by MTN, or in a payment file that our bank carries out. */
const settle = async (untilOn: string): Promise<void> => {
  for (const school of slugs) {
    const { settlement } = await actors.askFor<SettlementAnswer>(
      'POST',
      `schools/${await getSchoolId(school)}/settlements`,
      { untilOn },
    );
    await actors.sendMoney(`settlements/${settlement.id}`, settlement.id);
    settlements.push({ school, id: settlement.id, amountUgx: settlement.amountUgx });
  }
  await actors.payByFile();
};

/** Accounts of ours, by the name that the sandbox has for each, and the format of its statements. */
export const accounts: readonly [StatementAccount, string, string][] = [
  ['mtn', 'mtn-collection', 'csv'],
  ['mtn-disbursements', 'mtn-disbursement', 'csv'],
  ['airtel', 'airtel', 'csv'],
  ['centenary', '3100045678', 'camt053'],
  ['stanbic', '9030012345678', 'mt940'],
  ['equity', '1003200456789', 'csv'],
  ['post', '1630012345678', 'camt053'],
  ['bank-disbursements', PAYOUT_ACCOUNT, 'mt940'],
];
/** Balance of each account at the end of the month, by its own last statement. */
export const closings = new Map<StatementAccount, number>();

/** Imports what each network and bank wrote about some days. */
const importStatements = async (from: string, to: string): Promise<void> => {
  for (const [account, name, format] of accounts) {
    const file = await stack.callSandbox(`/statements/${name}?from=${from}&to=${to}&format=${format}`);
    const statement = await sendStatement(account, file, { days: `&from=${from}&to=${to}` });
    expect(statement.problems, account).toEqual([]);
    closings.set(account, statement.closingUgx ?? 0);
  }
};

/** Posts money on an account of ours at a bank, of which only the bank's statement tells us. */
const postAtBank = (accountNumber: string, amount: number, transactionId: string, reference: string) =>
  stack.callSandbox('/bank/entries', { accountNumber, amount, transactionId, reference });

/** Receives transfers at the banks: one with the reference of a payment, and three that match nothing. */
const receiveTransfers = async (): Promise<void> => {
  const school = 'kings-college-buddo';
  const started = await actors.startFees(getPupil(school, 46), 88_000, {
    paymentMethod: 'bank',
    bankName: 'Stanbic Bank',
    accountNumber: '9030009998887',
  });
  feePayments.push({ school, started });
  await postAtBank('9030012345678', 88_000, 'ST1', started.payment.reference);
  await postAtBank('3100045678', 60_000, 'CE1', 'Fees of Namubiru');
  await postAtBank('1003200456789', 45_000, 'EQ1', 'My loan');
  await postAtBank('1630012345678', 30_000, 'PO1', 'Sent by mistake');
};

/** Decides on the transfers that matched nothing: for a child, for a loan, and one that goes back. */
const creditTransfers = async (): Promise<void> => {
  const { school, regNo } = getPupil('st-josephs-naggalama', 41);
  await actors.askFor('POST', 'bank-transactions/centenary:CE1/credit-student', { school, regNo });
  credited.push({ school: 'st-josephs-naggalama', amountUgx: 60_000 });
  const loan = getLoan('late');
  const [row] = await stack.test.queryRows<{ reference: string }>(
    'select reference from loans where id = $1',
    [loan.id],
  );
  await actors.askFor('POST', 'bank-transactions/equity:EQ1/credit-loan', { reference: row?.reference });
  loan.input.events.push({
    kind: 'payment',
    id: 'equity:EQ1',
    amountUgx: 45_000,
    valueDate: `${MONTH}-04`,
    at: `${MONTH}-04T12:00:00Z`,
    strategy: null,
  });
  await postAtBank(PAYOUT_ACCOUNT, -30_000, 'RET1', 'Returned transfer');
  const paidOn = stack.test.clock.now().toISOString().slice(0, 10);
  await actors.askFor('POST', 'bank-transactions/post:PO1/return', { providerTransactionId: 'RET1', paidOn });
};

/** Enters the bank's charge, which only its statement told us, as a journal that matches it. */
const postCharge = async (): Promise<void> => {
  await actors.postJournal(
    [{ debitAccount: 'expense:charges-banks', creditAccount: 'bank:disbursements', amountUgx: 1_500 }],
    `${MONTH}-20`,
    'Charge of the bank',
  );
  await actors.askFor('POST', 'reconciliation/match', {});
};

/** Events of the month, by day. */
const events: Readonly<Record<number, () => Promise<void>>> = {
  1: () => importStatements('2026-07-20', '2026-10-31'),
  2: async () => {
    await postAtBank(PAYOUT_ACCOUNT, 20_000_000, 'FUND1', 'Shareholders');
    const line = { debitAccount: 'bank:disbursements', creditAccount: 'equity:shareholders' };
    await actors.postJournal(
      [{ ...line, amountUgx: 20_000_000 }],
      `${MONTH}-02`,
      'Funding of the shareholders',
    );
  },
  3: adjustFees,
  4: receiveTransfers,
  6: () => settle(`${MONTH}-05`),
  8: async () => {
    await importStatements(FIRST, `${MONTH}-07`);
    await creditTransfers();
  },
  9: async () => {
    await waive('late', 'penalties', 3_000);
    await waive('never paid', 'interest', 2_000);
  },
  10: restructure,
  12: beginOutage,
  13: endOutage,
  14: async () => {
    await actors.sendMoney(`payments/${paidTwice.payment.id}/refund`, paidTwice.payment.id);
    await chargeSchool();
  },
  15: async () => {
    await writeOff();
    await importStatements(`${MONTH}-08`, `${MONTH}-14`);
  },
  18: () => repay('late', 60_000),
  20: async () => {
    await repay('written off', 30_000);
    await settle(`${MONTH}-19`);
    await postAtBank(PAYOUT_ACCOUNT, -1_500, 'CHARGE1', 'Charge');
  },
  22: async () => {
    await importStatements(`${MONTH}-15`, `${MONTH}-21`);
    await postCharge();
  },
  25: () => repay('on time', getInstalmentUgx('on time', 3)),
  30: async () => {
    const { totals } = await actors.readReport('stages', FIRST, LAST);
    const line = { debitAccount: 'expense:impairment', creditAccount: 'loans:allowance' };
    await actors.postJournal(
      [{ ...line, amountUgx: totals.allowanceUgx ?? 0 }],
      LAST,
      'Loss allowance of the month',
    );
  },
};

/** Plays the month, with what came before it, and the import of its last statements on the day after. */
export const playMonth = async (): Promise<{ stack: SandboxStack; actors: MonthActors }> => {
  stack = await startSandboxStack('2026-07-20T06:00:00Z');
  actors = await createMonthActors(stack);
  sendStatement = await createStatementSender(stack.test, actors.staffUser.token);
  await openAccounts();
  await lendBefore();
  for (let day = 1; day <= 30; day += 1) {
    const date = `${MONTH}-${String(day).padStart(2, '0')}`;
    await at(date);
    await payFees(day);
    await events[day]?.();
    await at(date, '23:30');
  }
  await at('2026-12-01', '02:00');
  await importStatements(`${MONTH}-22`, LAST);
  await at('2026-12-01', '09:00');
  return { stack, actors };
};
