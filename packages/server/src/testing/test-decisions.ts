import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AdminLoanAnswer,
  DAY_MS,
  type LoanAnswer,
  type LoanEvent,
  type LoanStatus,
  loanFileKinds,
  toKampalaDay,
} from '@somesa/core';
import type { QueueItemView } from '@somesa/core/admin';
import { expect } from 'vitest';
import { type Loan, recordLoanTransition, systemActor } from '../loans/loans-repository';
import { uploads } from '../messaging/tables/uploads';
import { insertTestApplication, type TestLoanOptions } from './accepted-loan';
import { type Answer, SCHOOL, type TestApp, type TestChild } from './test-app';
import { createTestPeople, type SignedInPerson } from './test-people';
import { createTestStaff } from './test-staff';

/** Options of an application in a test. */
export interface TestApplication extends Partial<Pick<TestLoanOptions, 'principalUgx' | 'term' | 'expense'>> {
  by?: SignedInPerson;
  child?: Pick<TestChild, 'regNo'>;
  hasFiles?: boolean;
}

/** Events that bring a loan into each status in which it is stored. */
const eventsByStatus: Record<Exclude<LoanStatus, 'draft'>, LoanEvent[]> = {
  submitted: [],
  under_review: ['start_review'],
  approved: ['start_review', 'approve'],
  declined: ['start_review', 'decline'],
  expired: ['start_review', 'approve', 'expire'],
  withdrawn: ['withdraw'],
  accepted: ['start_review', 'approve', 'accept'],
  disbursed: ['start_review', 'approve', 'accept', 'disburse'],
  ongoing: ['start_review', 'approve', 'accept', 'disburse', 'activate'],
  in_arrears: ['start_review', 'approve', 'accept', 'disburse', 'activate', 'enter_arrears'],
  closed: ['start_review', 'approve', 'accept', 'disburse', 'activate', 'close'],
  cancelled: ['start_review', 'approve', 'accept', 'disburse', 'activate', 'cancel'],
  written_off: ['start_review', 'approve', 'accept', 'disburse', 'activate', 'enter_arrears', 'write_off'],
  recovered: [
    'start_review',
    'approve',
    'accept',
    'disburse',
    'activate',
    'enter_arrears',
    'write_off',
    'recover',
  ],
};

/** Every status in which a loan is stored. */
export const storedStatuses = Object.keys(eventsByStatus) as (keyof typeof eventsByStatus)[];

/** Creates helpers for applications and the decisions of staff on them. */
export const createTestDecisions = (test: TestApp) => {
  const people = createTestPeople(test);
  const staff = createTestStaff(test);

  const getChanges = (event: LoanEvent, now: Date): Partial<Loan> => {
    if (event === 'decline') return { declineReason: 'other' };
    if (event === 'accept') return { acceptedAt: now };
    if (event === 'disburse') return { disbursedOn: toKampalaDay(now) };
    if (event === 'write_off') return { writtenOffAt: now };
    return event === 'approve'
      ? { offeredOn: toKampalaDay(now), offerEndsAt: new Date(now.getTime() + 14 * DAY_MS) }
      : {};
  };

  /** Adds an application with all its documents. */
  const apply = async (options: TestApplication = {}): Promise<Loan> => {
    const { by, child, principalUgx = 300_000, hasFiles = true, ...terms } = options;
    const { regNo } = child ?? (await test.addChild(principalUgx));
    const now = test.clock.now();
    const { loan } = await test.database.transaction((tx) =>
      insertTestApplication(tx, now, { regNo, school: SCHOOL, principalUgx, ...terms }, by),
    );
    for (const kind of hasFiles ? loanFileKinds : []) {
      await test.database.orm.insert(uploads).values({
        id: randomBytes(32).toString('base64url'),
        kind,
        name: `${kind}.pdf`,
        type: 'application/pdf',
        size: 1,
        storeKey: randomUUID(),
        loanId: loan.id,
        createdAt: now,
        attachedAt: now,
      });
    }
    return loan;
  };

  const call = <Body = AdminLoanAnswer>(...request: Parameters<typeof staff.call>): Promise<Answer<Body>> =>
    staff.call<Body>(...request);

  const decide = <Body = AdminLoanAnswer>(token: string, { id }: Pick<Loan, 'id'>, path: string, body = {}) =>
    call<Body>(token, 'POST', `admin/loans/${id}/${path}`, body);

  /** Assigns an application to a staff member, which starts its review. */
  const assign = <Body = QueueItemView>(token: string, { id }: Pick<Loan, 'id'>) =>
    call<Body>(token, 'POST', `admin/queue-items/application/${id}/assign`);

  const callAsParent = <Body = LoanAnswer>(
    token: string,
    { id }: Pick<Loan, 'id'>,
    path: string,
    body = {},
  ) => call<Body>(token, 'POST', `parent/loans/${id}/${path}`, body);

  return {
    apply,
    assign,
    call,
    decide,
    callAsParent,
    people,

    signInAs: staff.signInAs,

    /** Adds an application in a status. */
    addInStatus: async (status: keyof typeof eventsByStatus, options?: TestApplication): Promise<Loan> => {
      let loan = await apply(options);
      const now = test.clock.now();
      for (const event of eventsByStatus[status]) {
        const set = getChanges(event, now);
        const result = await test.database.transaction((tx) =>
          recordLoanTransition(tx, loan, event, systemActor, { now, set, detail: '*** *** 001' }),
        );
        if (!result.ok) throw new Error(`a loan of a test could not ${event}`);
        loan = result.value;
      }
      return loan;
    },

    /** Assigns an application to a staff member, and has them approve it. */
    approve: async (token: string, loan: Loan): Promise<AdminLoanAnswer['loan']> => {
      expect((await assign(token, loan)).status).toBe(200);
      const { status, text, body } = await decide(token, loan, 'approve');
      expect(status, text).toBe(200);
      return body.loan;
    },

    /** Requests the acceptance code of an offer and returns it. */
    getAcceptanceCode: async (person: SignedInPerson, loan: Loan): Promise<string> => {
      const sent = await callAsParent(person.token, loan, 'acceptance-code');
      expect(sent.status, sent.text).toBe(200);
      return people.getOtp(`+256${person.contact.slice(1)}`);
    },

    /** Returns the row of a loan. */
    row: async ({ id }: Pick<Loan, 'id'>) =>
      (
        await test.queryRows<{ status: LoanStatus; principal_ugx: number; offer_ends_at: Date | null }>(
          'select status, principal_ugx, offer_ends_at from loans where id = $1',
          [id],
        )
      )[0],

    /** Lists the events of a loan, oldest first. */
    events: async ({ id }: Pick<Loan, 'id'>): Promise<LoanEvent[]> =>
      (
        await test.queryRows<{ event: LoanEvent }>(
          'select event from loan_events where loan_id = $1 order by id',
          [id],
        )
      ).map(({ event }) => event),
  };
};
