import t from '@somesa/core/messages/en/site/accounts.json';
import p from '@somesa/core/messages/en/site/profile.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { sandbox, urls } from '../browser/person';
import { openInbox } from '../external-systems/outbox';
import { callApi, createAccount, setSession } from './account';
import { openScreens } from './screens';
import { freshEmail, freshPhone, SECRET } from './test-account';

const PROFILE = '/parent/dashboard/profile';
const SCRIPT = `<img src=x onerror="document.title='owned'">`;
const CLOSING = `"></script><script>document.title='owned'</script>`;

const harmed = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(document.title === 'owned' ? ['a script ran'] : []),
    ...[...document.querySelectorAll('img[src="x"], script:not([src])')].map((one) => one.outerHTML),
  ]);

browserTest('markup in a name is shown as text everywhere', async ({ page }) => {
  const person = await createAccount({ first_name: SCRIPT, last_name: CLOSING });
  const name = `${SCRIPT} ${CLOSING}`;
  expect(person.user.full_name).toBe(name);
  await setSession(page, person);
  const screens = openScreens(page);
  for (const path of ['/parent/dashboard', PROFILE, '/']) {
    await screens.open(path);
    await screens.account(name).click();
    await page.getByText(name).first().waitFor();
    expect(await harmed(page), path).toEqual([]);
  }
  await screens.open(PROFILE);
  await screens.holds(p.personal.firstName, SCRIPT);
});

browserTest('markup in a message is neither sent by mail or SMS nor run by the outbox', async ({ page }) => {
  const [email, phoneNumber] = [freshEmail(), freshPhone()];
  const message = { fullname: SCRIPT, email, subject: SCRIPT, message: `${SCRIPT}\n${CLOSING}` };
  expect((await callApi('POST', '/contact-messages', { body: message })).status).toBe(201);
  const request = { school: SCRIPT, address: SCRIPT, fullname: SCRIPT, email, phoneNumber, note: CLOSING };
  expect((await callApi('POST', '/partnership-requests', { body: request })).status).toBe(201);
  const inbox = openInbox(email);
  for (const mail of [await inbox.next(), await inbox.next()]) {
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/onerror|owned/);
    expect(mail.html).toContain('<');
    await page.setContent(mail.html ?? '');
    expect(await harmed(page)).toEqual([]);
  }
  await page.goto(`${sandbox.url}/outbox?to=${email}`);
  expect(await harmed(page)).toEqual([]);
});

browserTest('a request with our cookie and without its header changes nothing', async ({ page }) => {
  const { token, user } = await createAccount();
  const sent = await fetch(`${urls.server}/`);
  const [cookie = ''] = sent.headers.getSetCookie().map((each) => each.split(';')[0]);
  expect(cookie).toMatch(/^XSRF-TOKEN=./);
  const body = { user_id: user.user_id };
  for (const headers of [{ cookie }, { cookie, 'x-xsrf-token': 'guessed' }])
    expect((await callApi('POST', '/auth/delete-user', { token, body, headers })).status).toBe(403);
  expect((await callApi('GET', '/auth/me', { token, headers: { cookie } })).status).toBe(200);

  const screens = openScreens(page);
  await screens.open('/forgot-password');
  await screens.fill({ [t.forgot.email]: freshEmail() });
  const [call] = await Promise.all([
    page.waitForRequest('**/api/auth/forgot-password'),
    screens.press(t.forgot.submit),
  ]);
  const own = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  expect((await call.allHeaders())['x-xsrf-token']).toBe(own?.value);
});

browserTest(
  'the session token is only in local storage, and the token of a mail’s link leaves the URL at once',
  async ({ page, context }) => {
    const person = await createAccount();
    const screens = openScreens(page);
    await screens.open('/login');
    await screens.logIn(person.email, person.password);
    await screens.arrive('/parent/dashboard');
    const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
    expect(token.length).toBeGreaterThan(30);
    const places = await page.evaluate(() => ({ cookie: document.cookie, session: { ...sessionStorage } }));
    expect(JSON.stringify([places, await context.cookies(), page.url()])).not.toContain(token);
    await page.evaluate(() => localStorage.clear());

    await callApi('POST', '/auth/forgot-password', { body: { email: person.email } });
    const link = await openInbox(person.contact).link();
    const secret = new URL(link).searchParams.get('token') ?? new URL(link).hash.replace(/^#(token=)?/, '');
    expect(secret.length).toBeGreaterThan(30);
    const requests: string[] = [];
    page.on('request', async (each) => {
      if (each.url() !== link) requests.push(`${each.url()} ${JSON.stringify(each.headers())}`);
    });
    await page.goto(link);
    await screens.heading(t.reset.title).waitFor();
    await screens.arrive('/reset-password');
    expect(requests.filter((each) => each.includes(secret))).toEqual([]);
    expect(
      JSON.stringify(await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain(secret);
  },
);

browserTest(
  'a reset link works once and ends every session, and another person’s code or link is rejected',
  async () => {
    const [person, other] = [await createAccount(), await createAccount()];
    await callApi('POST', '/auth/forgot-password', { body: { email: person.email } });
    const link = new URL(await openInbox(person.contact).link());
    const token = link.searchParams.get('token') ?? link.hash.replace(/^#(token=)?/, '');
    const password = `${SECRET}again`;
    const body = { token, password, password_confirmation: password };
    const reset = (): ReturnType<typeof callApi> => callApi('POST', '/auth/reset-password', { body });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(422);
    expect((await callApi('GET', '/auth/me', { token: person.token })).status).toBe(401);
    expect((await callApi('GET', '/auth/me', { token: other.token })).status).toBe(200);
  },
);
