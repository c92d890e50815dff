import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubServer } from '../../testing/answers';
import { resetBrowser, type Visit, visit } from '../../testing/visit';

let page: Visit;
beforeEach(resetBrowser);
afterEach(async () => {
  await page.unmount();
  window.location.hash = '';
  vi.unstubAllGlobals();
});

it('stops the daily email only when the button is pressed, with the token of the link', async () => {
  const calls = stubServer({ 'POST /daily-email/stop': [200, { message: 'The daily email is stopped' }] });
  window.location.hash = '#token=u-9.signature';
  page = await visit('/stop-daily-email');
  await page.waitFor('Stop the daily email?');
  const listStops = () => calls.filter(({ name }) => name === 'POST /daily-email/stop');
  expect([listStops().length, window.location.hash]).toEqual([0, '']);
  await page.press('Stop the daily email');
  await page.waitFor('The daily email is stopped.');
  expect(listStops().map(({ body }) => body)).toEqual([{ token: 'u-9.signature' }]);
});

it('says that a link with a part of its token is incomplete', async () => {
  stubServer({
    'POST /daily-email/stop': [422, { message: 'Check the fields', errors: { token: ['Wrong'] } }],
  });
  window.location.hash = '#token=u-9.sig';
  page = await visit('/stop-daily-email');
  await page.waitFor('Stop the daily email?');
  await page.press('Stop the daily email');
  await page.waitFor('This link is incomplete.');
});

it('says that a link without its token is incomplete', async () => {
  stubServer({});
  page = await visit('/stop-daily-email');
  await page.waitFor('This link is incomplete.');
});
