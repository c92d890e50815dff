import { randomUUID } from 'node:crypto';
import type {
  AdminSchoolsAnswer,
  FeeReminderPreview,
  FeeSendingAnswer,
  StatementAccount,
} from '@somesa/core/admin';
import type { Page } from 'playwright-core';
import { callApi, logInByApi, type Session, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { urls } from '../browser/person';
import type { SchoolSlug } from '../external-systems/register';
import { expectDone } from '../loans/loans-api';

/** Staff member in the back office of the demo. */
export type StaffUser = 'staff' | 'admin' | 'bursar';

const sessions = new Map<StaffUser, Promise<Session>>();

/** Returns a signed-in staff member of the demo. */
export const staffUser = (name: StaffUser): Promise<Session> => {
  const known = sessions.get(name);
  if (known) return known;
  const session = logInByApi(`${name}@somesa.example`, `${name}-demo`);
  sessions.set(name, session);
  return session;
};

/** Opens a screen of the back office as a staff member and returns that person's display name. */
export const openAdminPage = async (page: Page, name: StaffUser, path: string): Promise<string> => {
  const session = await staffUser(name);
  await setSession(page, session);
  await openScreens(page).open(`/admin${path}`);
  return session.user.full_name;
};

/** Sends a GET request to the back office as a staff member and returns the response. */
export const getAsStaff = async <T>(name: StaffUser, path: string): Promise<T> => {
  const { token } = await staffUser(name);
  return expectDone<T>(callApi('GET', `/admin${path}`, { token }));
};

/** Sends a change to the back office as a staff member and returns the response. */
export const postAsStaff = async <T>(name: StaffUser, path: string, body: object = {}): Promise<T> => {
  const { token } = await staffUser(name);
  return expectDone<T>(callApi('POST', `/admin${path}`, { token, body }));
};

/** Charges a child an extra fee, which is a row of the child's history and of the list of fee adjustments. */
export const chargeStudent = async (student: number | string): Promise<void> => {
  const { token } = await staffUser('staff');
  const body = {
    kind: 'charge',
    description: 'Trip',
    dueOn: '2026-12-10',
    amountUgx: 5_000,
    reason: 'Class trip',
  };
  const headers = { 'idempotency-key': randomUUID() };
  await expectDone(callApi('POST', `/admin/students/${student}/adjustments`, { token, body, headers }));
};

/** Charges a child an extra fee by a batch of one row. */
export const addFeeBatch = async (school: number, child: string): Promise<void> => {
  const { token } = await staffUser('staff');
  const body = { kind: 'charge', fee: 'Choir', reason: 'Concert', rows: [{ child, amountUgx: 2_000 }] };
  const headers = { 'idempotency-key': randomUUID() };
  await expectDone(callApi('POST', `/admin/schools/${school}/fee-batches`, { token, body, headers }));
};

/** Sends fee reminders to two guardians of a child who owes fees, in a class of its own. */
export const sendFeeReminders = async (
  school: number,
  student: number,
  className: string,
): Promise<string> => {
  const { token } = await staffUser('staff');
  for (const [at, phoneNumber] of ['0772640061', '0752640062'].entries()) {
    const path = `/admin/students/${student}/guardians/${at + 1}`;
    await expectDone(callApi('PUT', path, { token, body: { name: 'Rose Atim', phoneNumber } }));
  }
  const choice = { classes: [className], minOwedUgx: 1, language: 'en' };
  const path = `/schools/${school}/fee-reminders`;
  const { messages, priceUgx } = await postAsStaff<FeeReminderPreview>('staff', `${path}/preview`, choice);
  const body = { ...choice, messages, priceUgx };
  const headers = { 'idempotency-key': randomUUID() };
  const sent = callApi('POST', `/admin${path}`, { token, body, headers });
  return (await expectDone<FeeSendingAnswer>(sent)).sending.id;
};

/** Returns the ID of a demo school. */
export const schoolNumber = async (slug: SchoolSlug): Promise<number> => {
  const { schools } = await getAsStaff<AdminSchoolsAnswer>('staff', '/schools');
  const school = schools.find((each) => each.slug === slug);
  if (!school) throw new Error(`there is no school ${slug}`);
  return school.id;
};

/** Uploads a file to the back office as a staff member and returns the response. */
const uploadAsStaff = async <T>(path: string, type: string, body: string): Promise<T> => {
  const { token } = await staffUser('staff');
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const answer = await fetch(`${urls.server}/api/admin${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`the upload was answered by ${answer.status}`);
  return (await answer.json()) as T;
};

/** Uploads a register file of a school and returns the ID of the import. */
export const sendRegister = async (school: number, csv: string): Promise<string> => {
  const path = `/schools/${school}/register-imports?name=register.csv`;
  return (await uploadAsStaff<{ import: { id: string } }>(path, 'text/csv', csv)).import.id;
};

/** Imports a CSV statement of an account of ours. The same one again changes nothing. */
export const sendStatement = (account: StatementAccount, csv: string): Promise<unknown> =>
  uploadAsStaff(`/statements/${account}?name=statement.csv`, 'application/octet-stream', csv);
