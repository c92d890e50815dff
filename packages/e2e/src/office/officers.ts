import type { Page } from 'playwright-core';
import { bringSession, callApi, logInByCall, type Session } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { expectDone } from '../loans/loans-by-call';

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
