import { afterEach, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { type StubResponse, stubServer } from '../../testing/answers';
import { press, render } from '../../testing/render';
import { FeeLinkPage } from './fee-link-page';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const OPEN = 'POST /fee-links/open';
const LOOK_UP = 'GET /students/SMK-0001?school=hill';
const school = { slug: 'hill', name: 'Hill School' };
const child = { regNo: 'SMK-0001', displayName: 'A. Nakato', className: 'P3', school };
const item = {
  id: '1',
  description: 'Tuition',
  dueOn: '2026-12-01',
  amount: 90_000,
  paid: 0,
  due: 90_000,
  pending: 0,
};

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  sessionStorage.clear();
});

const open = async (answers: Record<string, StubResponse>) => {
  const calls = stubServer({ 'GET /payer-charges': [200, { mtn: [], airtel: [] }], ...answers });
  const { hook } = memoryLocation({ path: `/p/${TOKEN}` });
  const view = await render(
    <Router hook={hook}>
      <Route path="/p/:token">
        <FeeLinkPage />
      </Route>
    </Router>,
  );
  leave = view.unmount;
  return { ...view, calls };
};

it('looks the child of a link up at its school, as anyone with the registration number does', async () => {
  const { text, calls } = await open({
    [OPEN]: [200, { regNo: 'SMK-0001', school, children: [{ regNo: 'SMK-0001', name: 'A. Nakato' }] }],
    [LOOK_UP]: [200, { ...child, items: [item], outstanding: 90_000, pending: 0 }],
  });
  await vi.waitFor(() => expect(text()).toContain('A. Nakato'));
  expect(calls.map(({ name }) => name).filter((name) => name === OPEN || name === LOOK_UP)).toEqual([
    OPEN,
    LOOK_UP,
  ]);
  expect(calls[0]?.body).toEqual({ token: TOKEN });
});

it('asks for which child to pay if the SMS was about several', async () => {
  const children = [
    { regNo: 'SMK-0001', name: 'A. Nakato' },
    { regNo: 'SMK-0002', name: 'B. Nakato' },
  ];
  const SECOND = 'GET /students/SMK-0002?school=hill';
  const { container, text, calls } = await open({
    [OPEN]: [200, { regNo: 'SMK-0001', school, children }],
    [SECOND]: [200, { ...child, regNo: 'SMK-0002', items: [item], outstanding: 90_000, pending: 0 }],
  });
  await vi.waitFor(() => expect(text()).toContain('Choose the child to pay for.'));
  await press(container, 'B. Nakato');
  await vi.waitFor(() => expect(calls.map(({ name }) => name)).toContain(SECOND));
  expect(calls.map(({ name }) => name)).not.toContain(LOOK_UP);
});

it('says what to do if the link has expired', async () => {
  const message = 'This link has expired or is incomplete. Enter the registration number instead.';
  const { container, text } = await open({ [OPEN]: [404, { message }] });
  await vi.waitFor(() => expect(text()).toContain(message));
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/pay-fees');
});
