import { randomUUID } from 'node:crypto';
import { DAY_MS, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type {
  AdminSchoolAnswer,
  AdminStudentAnswer,
  FeeBatchAnswer,
  SchoolStatementAnswer,
  SchoolSummary,
  TermReport,
  TermReportAnswer,
} from '@somesa/core/admin';
import { beforeAll, describe, expect, it } from 'vitest';
import { payFees, payFeesTwice, startTransfer } from '../../payments/testing/fee-payments';
import { addDays } from '../../platform/add-days';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { createRunningLoans } from '../../testing/running-loans';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, type TestChild } from '../../testing/test-app';
import { MAX_TERM_WEEKS } from './term-report';
import { renderTermReport } from './term-report-pdf';

const { test, staff } = await setUpTestApp();
await test.startSchool();
const stranger = await staff.signInAs(roles.bursar);
const school = await test.startSchool();
const administrator = await staff.signInAs(roles.administrator);
const bursar = await staff.signInAs(roles.bursar);
const viewer = await staff.signInAs(roles.bursar, test.getSchool(), 'viewer');

const call = async <Body = AdminSchoolAnswer>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  { token } = administrator,
): Promise<Body> => {
  const answer = await staff.call<Body & ProblemBody>(token, method, `admin/${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const today = () => toKampalaDay(test.clock.now());
const firstDay = today();
const secondDay = addDays(firstDay, 91);

const addTerm = async (name: string, startsOn: string): Promise<number> => {
  const { school: saved } = await call('POST', `schools/${school}/terms`, {
    name,
    startsOn,
    endsOn: addDays(startsOn, 80),
  });
  return saved.terms.find((term) => term.name === name)?.id ?? 0;
};
const chargeTerm = async (term: number, dueOn: string, amountUgx: number): Promise<void> => {
  const fee = { className: 'Senior 1', description: 'Tuition', dueOn, amountUgx };
  const { school: saved } = await call('POST', `schools/${school}/terms/${term}/fees`, fee);
  const id = saved.terms.find((each) => each.id === term)?.fees[0]?.id;
  await call('POST', `schools/${school}/terms/${term}/charge`, { fee: id });
};
const addBatch = async (kind: string, rows: object[], more: object = {}): Promise<number> => {
  const answer = await test.call<FeeBatchAnswer>({
    method: 'POST',
    url: `/api/admin/schools/${school}/fee-batches`,
    headers: { authorization: `Bearer ${bursar.token}`, 'idempotency-key': randomUUID() },
    payload: { kind, rows, ...more },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.batch.id;
};
const pay = async (child: TestChild, amount: number, network: 'mtn' | 'airtel' = 'mtn') => {
  const { method, msisdn } = createPayer(network);
  test[network].onQuery(msisdn, 'paid');
  await test.startPayment({ child, amount, method });
  await test.advanceTime(5_000);
};
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const getReport = async (query = '', person = viewer): Promise<TermReport> => {
  const { report } = await call<TermReportAnswer>(
    'GET',
    `schools/${school}/term-report${query}`,
    undefined,
    person,
  );
  if (!report) throw new Error('the school has no term');
  return report;
};

/** Plays two terms with money of every way, too much of it, reversals, bursaries, and balances from before. */
const playTerms = async (): Promise<void> => {
  const first = await addTerm('Term 1', firstDay);
  const second = await addTerm('Term 2', secondDay);
  const [amina, brian, cathy] = [
    await test.addChild(10_000),
    await test.addChild(250_000),
    await test.addChild(),
  ];
  await addBatch(
    'opening-balance',
    [
      { child: amina.regNo, amountUgx: -30_000 },
      { child: cathy.regNo, amountUgx: 45_000 },
    ],
    { dueOn: addDays(firstDay, -5) },
  );
  await chargeTerm(first, addDays(firstDay, 20), 100_000);
  await pay(amina, 60_000);
  await pay(brian, 77_000, 'airtel');
  await payFeesTwice(test, 40_000);
  const reason = 'The network took it back';
  await call('POST', `payments/${(await payFees(test, 33_000)).id}/reverse`, { reason });
  const transfer = await startTransfer(test, 52_000);
  await notify(test, createBankNotice({ reference: transfer.reference, amount: 52_000 }));
  await createRunningLoans(test).addLoan();
  await addBatch('cash', [{ child: brian.regNo, amountUgx: 20_000 }]);
  const wrong = await addBatch('cash', [{ child: amina.regNo, amountUgx: 7_000 }]);
  await call('POST', `fee-batches/${wrong}/reverse`, { reason: 'Entered for the wrong child' });
  await addBatch('bank-slip', [{ child: brian.regNo, amountUgx: 15_000, receiptNumber: 'SLIP-1' }]);
  await addBatch('bursary', [{ child: amina.regNo, amountUgx: 9_000 }], { fee: 'Tuition', reason: 'Choir' });

  await test.advanceTime(94 * DAY_MS);
  await chargeTerm(second, addDays(secondDay, 20), 120_000);
  await pay(amina, 50_000);
  await addBatch('aggregator', [{ child: brian.regNo, amountUgx: 31_000, receiptNumber: 'AG-1' }]);
  await addBatch('bursary', [{ child: brian.regNo, percent: 50 }], { fee: 'Tuition', reason: 'Sister' });
  const late = await addBatch('cash', [{ child: amina.regNo, amountUgx: 4_000 }]);
  await test.advanceTime(8 * DAY_MS);
  await call('POST', `fee-batches/${late}/reverse`, { reason: 'Entered twice' });
  await test.runAsOwner(
    `update students set left_on = current_date where reg_no = '${transfer.child.regNo}'`,
  );
};

describe('GET /admin/schools/:id/term-report', () => {
  it('says that a school has no term, and knows no term of another school', async () => {
    const path = `admin/schools/${stranger.user.school_id}/term-report`;
    expect((await staff.call(stranger.token, 'GET', path)).body).toEqual({ report: null });
    expect((await staff.call(stranger.token, 'GET', `${path}?term=999999`)).status).toBe(404);
    expect((await staff.call(stranger.token, 'GET', `${path}.pdf`)).status).toBe(404);
    expect((await staff.call(stranger.token, 'GET', `admin/schools/${school}/term-report`)).status).toBe(404);
  });

  describe('after two terms', () => {
    beforeAll(playTerms, 120_000);

    it('agrees to the shilling with the accounts of the children, by class', async () => {
      const report = await getReport();
      const ids = await test.queryRows<{ id: number }>('select id from students where school_id = $1', [
        school,
      ]);
      const students = await Promise.all(
        ids.map(async ({ id }) => (await call<AdminStudentAnswer>('GET', `students/${id}`)).student),
      );
      const fees = [report.term.fees, report.before?.fees];
      const sum = (key: 'chargedUgx' | 'bursaryUgx' | 'paidUgx' | 'paidToSchoolUgx') =>
        fees.reduce((all, part) => all + (part?.[key] ?? 0), 0);
      const items = students.flatMap((student) => student.items.map((item) => ({ ...item, student })));
      const isEarlier = ({ term, dueOn }: (typeof items)[number]) => term === null && dueOn < firstDay;
      const owing = items.filter(isEarlier).reduce((all, { outstandingUgx }) => all + outstandingUgx, 0);
      expect(report.otherOutstandingUgx).toBe(owing);
      expect(owing).toBeGreaterThan(0);
      for (const key of ['chargedUgx', 'bursaryUgx', 'paidUgx', 'paidToSchoolUgx'] as const)
        expect([key, sum(key)]).toEqual([
          key,
          items.filter((item) => !isEarlier(item)).reduce((all, item) => all + item[key], 0),
        ]);
      const ofSecond = items.filter(
        ({ term, dueOn }) => term === 'Term 2' || (term === null && dueOn >= secondDay),
      );
      for (const { className, ...row } of report.classes) {
        const own = ofSecond.filter(
          ({ student }) => (student.leftOn === null ? student.className : null) === className,
        );
        const add = (key: 'chargedUgx' | 'outstandingUgx' | 'bursaryUgx') =>
          own.reduce((all, item) => all + item[key], 0);
        expect(row).toMatchObject({
          children: new Set(own.map(({ student }) => student.id)).size,
          chargedUgx: add('chargedUgx'),
          bursaryUgx: add('bursaryUgx'),
          outstandingUgx: add('outstandingUgx'),
        });
        expect(row.expectedUgx).toBe(row.paidUgx + row.paidToSchoolUgx + row.outstandingUgx);
      }
      expect(report.term.fees).toMatchObject({ withBursary: 1, bursaryUgx: 60_000 });
    });

    it('agrees to the shilling with the statement, the summary and the ledger', async () => {
      const { term, before, received, otherOutstandingUgx } = await getReport();
      expect([term.from, term.to, before?.from, before?.to]).toEqual([
        secondDay,
        today(),
        firstDay,
        addDays(secondDay, -1),
      ]);
      for (const [days, key] of [
        [term, 'amountUgx'],
        [before, 'beforeUgx'],
      ] as const) {
        const { statement } = await call<SchoolStatementAnswer>(
          'GET',
          `schools/${school}/statement?from=${days?.from}&to=${days?.to}`,
        );
        const { collectedUgx, reversedUgx, loansInUgx, paidToSchoolUgx } = statement;
        expect(received[key]).toBe(collectedUgx - reversedUgx + loansInUgx + paidToSchoolUgx);
        for (const parts of [received.ways, received.weeks])
          expect(parts.reduce((all, part) => all + part[key], 0)).toBe(received[key]);
      }
      const summary = await call<SchoolSummary>('GET', `schools/${school}/summary`);
      expect(term.fees.outstandingUgx + (before?.fees.outstandingUgx ?? 0) + otherOutstandingUgx).toBe(
        summary.outstandingUgx,
      );
      const entries = await test.queryRows<{ way: string; amount: number }>(
        `select case when account = 'bank:collections' then 'bank' else substr(account, 8) end as way, sum(amount)::bigint as amount from (
          select debit_account as account, amount_ugx as amount from ledger_entries where posting_type = 'fees.paid' and credit_account = $1
          union all select credit_account, -amount_ugx from ledger_entries where posting_type = 'fees.paid' and debit_account = $1) e
         group by 1`,
        [`school-payable:${school}`],
      );
      for (const { way, amount } of entries) {
        const found = received.ways.find((each) => each.way === way);
        expect([way, (found?.amountUgx ?? 0) + (found?.beforeUgx ?? 0)]).toEqual([way, amount]);
      }
      expect(received.ways.filter(({ beforeUgx }) => beforeUgx > 0).map(({ way }) => way)).toEqual([
        'mtn',
        'airtel',
        'bank',
        'loan',
        'cash',
        'bank-slip',
        'credit',
      ]);
      await test.expectLedgerMatches();
    });

    it('prints one page, also for a school with many classes and a long term', async () => {
      const answer = await test.app.inject({
        url: `/api/admin/schools/${school}/term-report.pdf`,
        headers: { authorization: `Bearer ${viewer.token}` },
      });
      expect([answer.statusCode, countPages(answer.rawPayload)]).toEqual([200, 1]);
      const report = await getReport();
      const [row] = report.classes;
      if (!row) throw new Error('the term has no class');
      const names = Array.from(
        { length: 60 },
        (_, at) => `House ${'ABCDEFGHIJ'[at % 10]}${Math.floor(at / 10)}`,
      );
      const classes = names.map((className) => ({ ...row, className }));
      const week = { from: secondDay, amountUgx: 12_345_000, beforeUgx: 9_876_000 };
      const weeks = Array.from({ length: MAX_TERM_WEEKS }, () => week);
      const ways = report.received.ways.map(({ way }) => ({ way, amountUgx: 1_000, beforeUgx: 2_000 }));
      const large = { ...report, classes, received: { ...report.received, weeks, ways } };
      const pdf = await renderTermReport('A school of tests', large, test.clock.now());
      expect(countPages(pdf)).toBe(1);
    });

    it('compares with the same day of the term before, and counts a reversal in its own week', async () => {
      const { received } = await getReport();
      expect(received.weeks.slice(0, 2).map(({ from, amountUgx }) => [from, amountUgx])).toEqual([
        [secondDay, 85_000],
        [addDays(secondDay, 7), -4_000],
      ]);
      expect(received.beforeToDateUgx).toBe(received.beforeUgx);
      const [first] = await test.queryRows<{ id: number }>(
        `select id from school_terms where school_id = $1 and name = 'Term 1'`,
        [school],
      );
      const earlier = await getReport(`?term=${first?.id}`);
      expect(earlier.before).toBeNull();
      expect(earlier.term.to).toBe(addDays(secondDay, -1));
      expect(earlier.received.amountUgx).toBe(received.beforeUgx);
    });
  });
});
