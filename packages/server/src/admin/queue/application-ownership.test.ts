import { type AdminLoanAnswer, type ProblemBody, roles } from '@somesa/core';
import type { QueueItemView } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import type { SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let grace: SignedInPerson;
let moses: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createTestDecisions(test);
  grace = await on.signInAs(roles.staff);
  moses = await on.signInAs(roles.staff);
});
afterAll(() => test.end());

const getId = ({ user }: SignedInPerson): string => user.user_id;
const getItem = async (loanId: string): Promise<QueueItemView> =>
  (await on.call<QueueItemView>(grace.token, 'GET', `admin/queue-items/application/${loanId}`)).body;
const assign = ({ token }: SignedInPerson, id: string) => on.assign<ProblemBody>(token, { id });
const listEvents = ({ history }: QueueItemView) => history.map(({ event, by }) => [event, by?.id ?? null]);

it('starts the review of an application that a staff member claims, and names them in both histories', async () => {
  const loan = await on.addInStatus('submitted');
  expect((await assign(moses, loan.id)).status).toBe(200);
  expect((await on.row(loan))?.status).toBe('under_review');
  const { log } = (await on.call<AdminLoanAnswer>(grace.token, 'GET', `admin/loans/${loan.id}`)).body.loan;
  expect(log.map(({ event }) => event)).toEqual(['submit', 'start_review']);
  expect(log.at(-1)).toMatchObject({ to: 'under_review', by: { id: getId(moses) } });
  const item = await getItem(loan.id);
  expect([item.status, item.assignee?.id]).toEqual(['assigned', getId(moses)]);
  expect(listEvents(item)).toEqual([['assigned', getId(moses)]]);
});

it('assigns an application that two staff members claim at once to one of them, and starts its review once', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const loan = await on.addInStatus('submitted');
    const answers = await Promise.all([grace, moses].map((person) => assign(person, loan.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = [grace, moses][answers.findIndex(({ status }) => status === 200)];
    expect((await getItem(loan.id)).assignee?.id).toBe(winner && getId(winner));
    expect(await on.events(loan)).toEqual(['submit', 'start_review']);
  }
});

it('keeps an application under review if its assignee releases it, and starts no second review', async () => {
  const loan = await on.addInStatus('submitted');
  await assign(moses, loan.id);
  await on.call(moses.token, 'POST', `admin/queue-items/application/${loan.id}/unassign`);
  expect((await assign(grace, loan.id)).status).toBe(200);
  expect(await on.events(loan)).toEqual(['submit', 'start_review']);
  expect(listEvents(await getItem(loan.id))).toEqual([
    ['assigned', getId(moses)],
    ['unassigned', getId(moses)],
    ['assigned', getId(grace)],
  ]);
});

it('assigns an application whose expired offer is reopened to the staff member who reopened it', async () => {
  const loan = await on.addInStatus('expired');
  expect((await assign(grace, loan.id)).status).toBe(409);
  await on.decide(grace.token, loan, 'reopen');
  const item = await getItem(loan.id);
  expect([item.status, item.assignee?.id]).toEqual(['assigned', getId(grace)]);
  expect(listEvents(item).slice(-2)).toEqual([
    ['reopened', getId(grace)],
    ['assigned', getId(grace)],
  ]);
  expect((await assign(moses, loan.id)).status).toBe(409);
});

it('rejects the assignment of an application to its own applicant', async () => {
  const loan = await on.addInStatus('submitted');
  await test.runAsOwner(`update loans set user_id = '${getId(grace)}' where id = '${loan.id}'`);
  const rejected = await assign(grace, loan.id);
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    'This loan is yours, or has your phone number or address. Ask a colleague to handle it.',
  ]);
  expect((await on.row(loan))?.status).toBe('submitted');
  expect((await getItem(loan.id)).status).toBe('open');
});
