import { HOUR_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans, type TestLoans } from '../../testing/test-loans';
import {
  createPerson,
  createTestPeople,
  getMsisdn,
  type SignedInPerson,
  type TestPeople,
} from '../../testing/test-people';

let test: TestApp;
let loans: TestLoans;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestLoans(test);
  people = createTestPeople(test);
});
afterAll(() => test.end());

const listReferences = async (person: SignedInPerson): Promise<string[]> =>
  (await loans.list(person)).body.loans.map(({ reference }) => reference).sort();

const requestPhoneChange = ({ password, token }: SignedInPerson, phoneNumber: string) =>
  people.send('POST', 'change-phone', { phoneNumber, current_password: password }, token);

describe('linkLoans', () => {
  it('assigns a guest’s applications to the person who registers with their phone number', async () => {
    const person = createPerson();
    const first = await loans.apply({ phoneNumber1: person.contact });
    const second = await loans.apply({ phoneNumber1: person.contact });
    await loans.apply({ phoneNumber1: createPerson().contact, phoneNumber2: person.contact });
    expect(await listReferences(await people.signUp(person))).toEqual([first, second].sort());
  });

  it('assigns a guest’s application only after a newly registered person enters the code', async () => {
    const person = createPerson();
    const reference = await loans.apply({ phoneNumber1: person.contact });
    await people.register(person);
    const owner = () =>
      test.queryRows<{ user_id: string | null }>('select user_id from loans where reference = $1', [
        reference,
      ]);
    expect(await owner()).toEqual([{ user_id: null }]);
    await people.verify(person, await people.getOtp(getMsisdn(person)));
    expect(await owner()).toEqual([{ user_id: expect.any(String) }]);
  });

  it('assigns a guest’s application to a user who changes to its phone number', async () => {
    const sarah = await people.signUp();
    const { contact } = createPerson();
    const reference = await loans.apply({ phoneNumber1: contact });
    await requestPhoneChange(sarah, contact);
    expect(await listReferences(sarah)).toEqual([]);
    const verified = await people.verify(
      { contact },
      await people.getOtp(getMsisdn({ contact })),
      sarah.token,
    );
    expect(verified.status, verified.text).toBe(200);
    expect(await listReferences(sarah)).toEqual([reference]);
  });

  it('keeps a claimed application with its owner when another user registers the phone number', async () => {
    const sarah = await people.signUp();
    const reference = await loans.apply({ phoneNumber1: sarah.contact });
    const { contact } = createPerson();
    await requestPhoneChange(sarah, contact);
    await people.verify({ contact }, await people.getOtp(getMsisdn({ contact })), sarah.token);
    test.clock.advance(HOUR_MS);
    const next = await people.signUp({ ...createPerson(), contact: sarah.contact });
    expect(await listReferences(next)).toEqual([]);
    expect(await listReferences(sarah)).toEqual([reference]);
  });

  it('assigns an application that is sent while the code is entered', async () => {
    const applications = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const person = createPerson();
        await people.register(person);
        const otp = await people.getOtp(getMsisdn(person));
        const [reference] = await Promise.all([
          loans.apply({ phoneNumber1: person.contact }),
          people.verify(person, otp),
        ]);
        return { person, reference };
      }),
    );
    for (const { person, reference } of applications) {
      const { body } = await people.logIn(person);
      expect((await loans.list(body)).body.loans).toMatchObject([{ reference }]);
    }
  });
});

it('assigns nothing to a user who registered with another person’s number when that person enters the code', async () => {
  const impostor = createPerson();
  const { contact } = impostor;
  await people.register(impostor);
  const otp = await people.getOtp(getMsisdn(impostor));
  const reference = await loans.apply({ phoneNumber1: contact });
  const verified = await people.send('POST', 'verify-otp', { contact, otp });
  expect(verified.status).toBe(422);
  expect((await people.logIn(impostor)).status).toBe(403);
  const rows = await test.queryRows('select user_id from loans where reference = $1', [reference]);
  expect(rows).toEqual([{ user_id: null }]);
});

describe('POST /delete-user', () => {
  const deleteUser = (person: SignedInPerson) =>
    people.send(
      'POST',
      'delete-user',
      { user_id: person.user.id, current_password: person.password },
      person.token,
    );

  it('anonymises the user’s loans, deletes their files and withdraws open applications', async () => {
    const sarah = await people.signUp();
    const idFront = await loans.addUpload('idFront');
    const id = await loans.getLoanId(await loans.apply({ phoneNumber1: sarah.contact, idFront }, sarah));
    await test.runAsOwner(
      `update outgoing_sms set status = 'waiting', msisdn = '+256778', next_attempt_at = '2100-01-01' where dedupe_key like 'loan:${id}:%'`,
    );
    await test.runAsOwner(`update loans set documents_note = 'Sarah’s letter ends early' where id = '${id}'`);
    expect((await deleteUser(sarah)).status).toBe(200);
    const rows = await test.queryRows(
      `select l.status, l.user_id, l.documents_note, a.full_name, a.email, a.msisdn1, a.address, a.child_name, a.job_title,
         a.estimated_monthly_income_ugx::int as income, (select count(*)::int from uploads u where u.loan_id = l.id) as files
       from loans l join loan_applications a on a.loan_id = l.id where l.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        status: 'withdrawn',
        user_id: null,
        documents_note: null,
        full_name: '',
        email: '',
        msisdn1: '',
        address: '',
        child_name: '',
        job_title: '',
        income: 0,
        files: 0,
      },
    ]);
    const waiting = await test.queryRows('select status from outgoing_sms where dedupe_key like $1', [
      `loan:${id}:%`,
    ]);
    expect(waiting).toEqual([{ status: 'abandoned' }]);
  });

  it('returns 409 while a loan is accepted or owed, even if it is written off', async () => {
    const sarah = await people.signUp();
    const child = await test.addChild(600_000);
    const reference = await loans.apply({ phoneNumber1: sarah.contact, regNo: child.regNo }, sarah);
    const outstandingStatuses = ['accepted', 'disbursed', 'ongoing', 'in_arrears', 'written_off'];
    for (const status of ['under_review', 'approved', ...outstandingStatuses]) {
      await test.runAsOwner(
        `update loans set status = '${status}', offered_on = '2026-11-21', offer_ends_at = '2026-12-06', accepted_at = '2026-11-22', disbursed_on = '2026-11-23', written_off_at = ${status === 'written_off' ? 'now()' : 'null'} where reference = '${reference}'`,
      );
      if (outstandingStatuses.includes(status)) expect((await deleteUser(sarah)).status, status).toBe(409);
    }
    expect((await people.getMe(sarah.token)).status).toBe(200);
  });
});
