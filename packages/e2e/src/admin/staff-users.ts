import type { AdminSchoolsAnswer } from '@somesa/core/admin';
import type { Page } from 'playwright-core';
import { callApi, logInByApi, type Session, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { urls } from '../browser/person';
import type { SchoolSlug } from '../external-systems/register';
import { expectDone } from '../loans/loans-api';

/** Staff member in the back office of the demo. */
export type StaffUser = 'staff' | 'admin' | 'bursar';

const sessions = new Map<StaffUser, Promise<Session>>();

/** Somebody of the demo's back office, signed in by a call. */
export const staffUser = (name: StaffUser): Promise<Session> => {
  const known = sessions.get(name);
  if (known) return known;
  const session = logInByApi(`${name}@somesa.example`, `${name}-demo`);
  sessions.set(name, session);
  return session;
};

/** Opens a screen of the back office as somebody who works there; answers their name as others see it. */
export const openAdminPage = async (page: Page, name: StaffUser, path: string): Promise<string> => {
  const session = await staffUser(name);
  await setSession(page, session);
  await openScreens(page).open(`/admin${path}`);
  return session.user.full_name;
};

/** Returns the response of a back-office call that is made as one of its staff. */
export const getAsStaff = async <T>(name: StaffUser, path: string): Promise<T> => {
  const { token } = await staffUser(name);
  return expectDone<T>(callApi('GET', `/admin${path}`, { token }));
};

/** Makes a change through a back-office call as one of its staff, and returns the response. */
export const postAsStaff = async <T>(name: StaffUser, path: string, body: object = {}): Promise<T> => {
  const { token } = await staffUser(name);
  return expectDone<T>(callApi('POST', `/admin${path}`, { token, body }));
};

/** The number of a school of the demo. */
export const schoolNumber = async (slug: SchoolSlug): Promise<number> => {
  const { schools } = await getAsStaff<AdminSchoolsAnswer>('staff', '/schools');
  const school = schools.find((each) => each.slug === slug);
  if (!school) throw new Error(`there is no school ${slug}`);
  return school.id;
};

/** Sends a file of a school's register; answers its id. */
export const sendRegister = async (school: number, csv: string): Promise<string> => {
  const { token } = await staffUser('staff');
  const path = `${urls.server}/api/admin/schools/${school}/register-imports?name=register.csv`;
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${token}` };
  const answer = await fetch(path, { method: 'POST', headers, body: csv });
  if (!answer.ok) throw new Error(`the register was answered by ${answer.status}`);
  return ((await answer.json()) as { import: { id: string } }).import.id;
};
