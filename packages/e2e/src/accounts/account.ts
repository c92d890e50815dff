import type { UserView } from '@somesa/core';
import type { Page } from 'playwright-core';
import { urls } from '../browser/person';
import { openInbox } from '../external-systems/outbox';
import { newTestAccount, type TestAccount } from './test-account';

/** Signed-in user, and the token of the session. */
export interface Session {
  user: UserView;
  token: string;
}

/** Calls the API as our pages do: without cookies, with `token` as bearer. */
export const callApi = async (
  method: string,
  path: string,
  { body, token, headers }: { body?: object; token?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; json: unknown }> => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${urls.server}/api${path}`, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
};

const expectDone = async (answer: ReturnType<typeof callApi>): Promise<unknown> => {
  const { status, json } = await answer;
  if (status !== 200) throw new Error(`the server answered ${status}: ${JSON.stringify(json)}`);
  return json;
};

/** Logs in through the API. */
export const logInByApi = async (email: string, password: string): Promise<Session> =>
  (await expectDone(callApi('POST', '/auth/login', { body: { email, password } }))) as Session;

/** Registers a user and verifies the phone number, through the API. */
export const createAccount = async (as: Partial<TestAccount> = {}): Promise<TestAccount & Session> => {
  const person = { ...newTestAccount(), ...as };
  const inbox = openInbox(person.contact);
  const registered = await expectDone(callApi('POST', '/auth/register', { body: { ...person, role_id: 1 } }));
  const { ticket } = registered as { ticket: string };
  const body = { contact: person.contact, otp: await inbox.code(), ticket };
  await expectDone(callApi('POST', '/auth/verify-otp', { body }));
  return { ...person, ...(await logInByApi(person.email, person.password)) };
};

const EMPTY_PAGE = '<!doctype html><link rel="icon" href="data:,">';

/** Puts a session into a browser, as if the user had logged in there before. */
export const setSession = async (page: Page, { user, token }: Session): Promise<void> => {
  const nowhere = `${urls.server}/empty-page`;
  await page.route(nowhere, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }));
  await page.goto(nowhere);
  await page.unroute(nowhere);
  await page.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem('authToken', storedToken);
      localStorage.setItem('authUser', storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
};
