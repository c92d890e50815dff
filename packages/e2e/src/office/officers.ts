import type { OfficeSchoolsAnswer } from '@somesa/core/office';
import type { Page } from 'playwright-core';
import { bringSession, callApi, logInByCall, type Session } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { expectDone } from '../loans/loans-by-call';
import { urls } from '../person/person';
import type { SchoolSlug } from '../strangers/register';

/** Who works in the demo's back office. */
export type Officer = 'staff' | 'admin' | 'bursar';

const sessions = new Map<Officer, Promise<Session>>();

/** Somebody of the demo's back office, signed in by a call. */
export const officer = (name: Officer): Promise<Session> => {
  const known = sessions.get(name);
  if (known) return known;
  const session = logInByCall(`${name}@somesa.example`, `${name}-demo`);
  sessions.set(name, session);
  return session;
};

/** Opens a screen of the back office as somebody who works there; answers their name as others see it. */
export const enterOffice = async (page: Page, name: Officer, path: string): Promise<string> => {
  const session = await officer(name);
  await bringSession(page, session);
  await openScreens(page).open(`/admin${path}`);
  return session.user.full_name;
};

/** What a call of the back office answers to one of its people. */
export const askOffice = async <T>(name: Officer, path: string): Promise<T> => {
  const { token } = await officer(name);
  return expectDone<T>(callApi('GET', `/admin${path}`, { token }));
};

/** What a call of the back office changes for one of its people. */
export const tellOffice = async <T>(name: Officer, path: string, body: object = {}): Promise<T> => {
  const { token } = await officer(name);
  return expectDone<T>(callApi('POST', `/admin${path}`, { token, body }));
};

/** The number of a school of the demo. */
export const schoolNumber = async (slug: SchoolSlug): Promise<number> => {
  const { schools } = await askOffice<OfficeSchoolsAnswer>('staff', '/schools');
  const school = schools.find((each) => each.slug === slug);
  if (!school) throw new Error(`there is no school ${slug}`);
  return school.id;
};

/** Sends a file of a school's register; answers its id. */
export const sendRegister = async (school: number, csv: string): Promise<string> => {
  const { token } = await officer('staff');
  const path = `${urls.server}/api/admin/schools/${school}/register-imports?name=register.csv`;
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${token}` };
  const answer = await fetch(path, { method: 'POST', headers, body: csv });
  if (!answer.ok) throw new Error(`the register was answered by ${answer.status}`);
  return ((await answer.json()) as { import: { id: string } }).import.id;
};
