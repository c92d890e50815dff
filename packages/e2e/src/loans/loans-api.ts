import { randomUUID } from 'node:crypto';
import {
  type AdminLoanView,
  type LoanFileKind,
  type LoanListItem,
  type LoanView,
  loanFileKinds,
  loanPictureKinds,
  type StudentView,
} from '@somesa/core';
import type { AdminListAnswer, ListRow } from '@somesa/core/admin';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi, createAccount, logInByApi, type Session } from '../accounts/account';
import type { TestAccount } from '../accounts/test-account';
import { eventually } from '../browser/eventually';
import { openInbox } from '../external-systems/outbox';
import type { RequestedLoan } from './application';
import { pdfFile, photo, type TestFile } from './test-files';

/** A signed-in user. */
export type Parent = Session & Pick<TestAccount, 'email' | 'contact'>;

/** Creates a parent with an account. */
export const createParent = (as: Partial<TestAccount> = {}): Promise<Parent> => createAccount(as);

/** Returns the response of a call; throws if the call was rejected. */
export const expectDone = async <T>(answer: ReturnType<typeof callApi>): Promise<T> => {
  const { status, json } = await answer;
  if (status !== 200 && status !== 201)
    throw new Error(`the server answered ${status}: ${JSON.stringify(json)}`);
  return json as T;
};

let session: Promise<Session> | null = null;

/** Sends a request as a staff member of the demo and returns the response. */
export const callAsStaff = async (method: 'GET' | 'POST', path: string, body?: object) => {
  session ??= logInByApi('staff@somesa.example', 'staff-demo');
  const { token } = await session;
  return callApi(method, `/admin${path}`, { token, ...(method === 'POST' && { body: body ?? {} }) });
};

/** Sends a staff member's decision on a loan. */
export const decide = async (id: string, move: string, body?: object): Promise<AdminLoanView> =>
  (await expectDone<{ loan: AdminLoanView }>(callAsStaff('POST', `/loans/${id}/${move}`, body))).loan;

/** Assigns an application to the staff member, which starts its review. */
export const startReview = async (id: string): Promise<void> => {
  await expectDone(callAsStaff('POST', `/queue-items/application/${id}/assign`));
};

/** Returns the status of each disbursement attempt of a loan, and its failure reason, as staff see them. */
export const listDisbursementAttempts = async (reference: string): Promise<ListRow['cells'][]> => {
  const { rows } = await expectDone<AdminListAnswer>(
    callAsStaff('GET', `/lists/disbursements?${new URLSearchParams({ q: reference })}`),
  );
  return rows.map(({ cells }) => cells);
};

/** Lists a parent's loans. */
export const listLoans = async ({ token }: Session): Promise<LoanListItem[]> =>
  (await expectDone<{ loans: LoanListItem[] }>(callApi('GET', '/parent/loans', { token }))).loans;

/** Returns a parent's loan. */
export const getLoan = async ({ token }: Pick<Session, 'token'>, id: string): Promise<LoanView> =>
  (await expectDone<{ loan: LoanView }>(callApi('GET', `/parent/loans/${id}`, { token }))).loan;

const upload = async (kind: LoanFileKind, { name, mimeType, buffer }: TestFile): Promise<string> => {
  const body = new FormData();
  body.append('kind', kind);
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await expectDone<{ upload: { id: string } }>(callApi('POST', '/uploads', { body }));
  return answer.upload.id;
};

/** Sends an application with all five documents through the API, for a signed-in user. */
export const createApplication = async (
  page: Page,
  parent: Parent,
  { child, amountUgx, term }: RequestedLoan & { child: StudentView },
): Promise<LoanListItem> => {
  const files: Partial<Record<LoanFileKind, string>> = {};
  for (const kind of loanFileKinds)
    files[kind] = await upload(
      kind,
      loanPictureKinds.includes(kind) ? await photo(page, `${kind}.jpg`) : pdfFile(`${kind}.pdf`),
    );
  const body = {
    fullName: parent.user.full_name,
    email: parent.email,
    phoneNumber1: parent.contact,
    address: 'Kisubi',
    school: child.school.slug,
    childName: 'Aisha Nakato',
    regNo: child.regNo,
    jobTitle: 'Teacher',
    estimatedMonthlyIncome: 1_900_000,
    expense: 'School Fees',
    loanAmount: amountUgx,
    loanTerm: term,
    ...files,
  };
  const headers = { 'idempotency-key': randomUUID() };
  await expectDone(callApi('POST', '/loan-applications', { body, headers, token: parent.token }));
  const [loan] = await listLoans(parent);
  if (!loan) throw new Error('an application that was taken is not there');
  return loan;
};

/** Reviews an application and offers the loan, as staff. */
export const offer = async (id: string): Promise<void> => {
  await startReview(id);
  await decide(id, 'approve');
};

/** Returns the code for accepting an offer from the phone's messages. */
export const acceptanceCode = async (contact: string): Promise<string> =>
  (await openInbox(contact).find(/OTP to accept your loan is \d{6}/)).slice(-6);

/** Accepts an offer through the API. */
export const accept = async ({ token, contact }: Parent, id: string): Promise<void> => {
  await expectDone(callApi('POST', `/parent/loans/${id}/acceptance-code`, { token, body: {} }));
  const otp = await acceptanceCode(contact);
  await expectDone(callApi('POST', `/parent/loans/${id}/accept`, { token, body: { otp } }));
};

/** Waits until a loan has a status. */
export const waitForLoanStatus = (
  of: Pick<Session, 'token'>,
  id: string,
  status: LoanView['status'],
): Promise<void> => eventually(async () => expect((await getLoan(of, id)).status).toBe(status));
