import { roles, type UserView } from '@somesa/core';
import { describe, expect, it, vi } from 'vitest';
import { clearQueueCounts } from '../../../state/queue-counts';
import { adminUser } from '../../../testing/admin-users';
import type { StubResponse } from '../../../testing/answers';
import { fill } from '../../../testing/fill';
import { openSignedIn } from '../../../testing/open-signed-in';
import { resetBrowser, sarah } from '../../../testing/visit';

const BEGIN = 'POST /auth/second-factor/begin';
const ENROL = 'POST /auth/second-factor/enrol';
const CONFIRM = 'POST /auth/second-factor/confirm';
const RENEW = 'POST /auth/second-factor/recovery-codes';
const recoveryCodes = ['ABCDE-FGHJK', 'MNPQR-STUVW'];
const enrolment = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x',
  qr: { size: 2, path: 'M0 0h1v1h-1z' },
};
const grace: UserView = { ...sarah, role_id: roles.administrator };
const wrong = [422, { message: 'Check the form.', errors: { code: ['This code is wrong.'] } }] as const;

const open = (
  path: string,
  second_factor: UserView['second_factor'] | undefined,
  answers: Record<string, StubResponse>,
) => {
  resetBrowser();
  clearQueueCounts();
  const user = second_factor ? { ...grace, second_factor } : grace;
  return openSignedIn(path, user, { 'GET /admin/queue-items': [200, { counts: {} }], ...answers });
};
const audit = { 'GET /admin/lists/audit': [200, { rows: [], next: null }] } as const;

describe('Enrolment', () => {
  it('shows a QR code and the key instead of every screen, without links to the back office', async () => {
    const { page, main, hrefs } = await open('/admin/audit', 'enrol', { [BEGIN]: [200, enrolment] });
    await page.waitFor('JBSW Y3DP EHPK 3PXP');
    expect(main()).toContain('Set up your authenticator app');
    expect(page.container.querySelector('main svg[role=img]')?.getAttribute('aria-label')).toBe(
      'QR code for your authenticator app',
    );
    const links = hrefs('nav a');
    expect(links.filter((href) => href?.startsWith('/admin'))).toEqual([]);
    expect(main()).not.toContain('Use a recovery code');
  });

  it('shows the recovery codes once, copies them, and then opens the back office', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    const { page, main, listBodies } = await open('/admin/audit', 'enrol', {
      ...audit,
      [BEGIN]: [200, enrolment],
      [ENROL]: [200, { user: grace, recoveryCodes }],
    });
    await page.waitFor('JBSW');
    await fill(page.container, { 'Code from the app': '123456' });
    await page.press('Set up');
    await page.waitFor('ABCDE-FGHJK');
    expect(listBodies(ENROL)).toEqual([{ code: '123456' }]);
    expect(main()).toContain('We won’t show them again.');
    await page.press('Copy codes');
    expect(writeText).toHaveBeenCalledWith('ABCDE-FGHJK\nMNPQR-STUVW');
    await page.press('Continue');
    await page.waitUntil(() => expect(main()).toContain('Audit log'));
    expect(main()).not.toContain('ABCDE-FGHJK');
  });

  it('shows the error for a wrong code under its field and does not enrol the user', async () => {
    const { page, main } = await open('/admin/audit', 'enrol', { [BEGIN]: [200, enrolment], [ENROL]: wrong });
    await page.waitFor('JBSW');
    await fill(page.container, { 'Code from the app': '000000' });
    await page.press('Set up');
    await page.waitFor('This code is wrong.');
    expect(main()).not.toContain('Save your recovery codes');
  });

  it('requests the key again after a failure', async () => {
    const { page, answers } = await open('/admin/audit', 'enrol', { [BEGIN]: 'broken' });
    await page.waitFor('We couldn’t load this');
    answers[BEGIN] = [200, enrolment];
    await page.press('Try again');
    await page.waitFor('JBSW');
  });
});

describe('SecondFactorPage', () => {
  it('asks for a code before anything else, and then opens the requested address', async () => {
    const { page, main, names, listBodies } = await open('/admin/audit', 'confirm', {
      ...audit,
      [CONFIRM]: [200, { user: grace }],
    });
    await page.waitFor('Enter your code');
    expect(names()).not.toContain('GET /admin/lists/audit');
    await fill(page.container, { 'Code from the app': '123456' });
    await page.press('Continue');
    await page.waitUntil(() => expect(main()).toContain('Audit log'));
    expect(listBodies(CONFIRM)).toEqual([{ code: '123456' }]);
    expect(page.at()).toBe('/admin/audit');
  });

  it('accepts a recovery code, and explains what to do without one', async () => {
    const { page, main, listBodies } = await open('/admin/audit', 'confirm', {
      ...audit,
      [CONFIRM]: [200, { user: grace }],
    });
    await page.waitFor('Enter your code');
    expect(main()).toContain('Ask an administrator to reset your authenticator app.');
    await page.press('Use a recovery code');
    await fill(page.container, { 'Recovery code': 'abcde-fghjk' });
    await page.press('Continue');
    await page.waitUntil(() => expect(main()).toContain('Audit log'));
    expect(listBodies(CONFIRM)).toEqual([{ code: 'abcde-fghjk' }]);
  });

  it('shows the error for a wrong code under its field and opens no other page', async () => {
    const { page, main } = await open('/admin/audit', 'confirm', { [CONFIRM]: wrong });
    await page.waitFor('Enter your code');
    await fill(page.container, { 'Code from the app': '000000' });
    await page.press('Continue');
    await page.waitFor('This code is wrong.');
    expect(main()).toContain('Enter your code');
  });
});

describe('ConfirmationDialog', () => {
  const USER = 'GET /admin/users/u-9';
  const RESET = 'POST /admin/users/u-9/reset-second-factor';
  const shown = adminUser({ role_id: roles.staff, school: null });
  const confirmationRequired = [
    428,
    { message: 'Enter the code from your authenticator app first.' },
  ] as const;
  const dialog = () =>
    [...document.querySelectorAll('dialog[open]')].find((one) =>
      one.textContent?.includes('Confirm it’s you'),
    );

  const requestReset = async () => {
    const opened = await open('/admin/users/u-9', undefined, {
      [USER]: [200, shown],
      [RESET]: confirmationRequired,
      [CONFIRM]: [200, { user: grace }],
    });
    const { page } = opened;
    await page.waitFor('Grace Auma');
    await page.press('Reset authenticator app');
    await page.do(() =>
      document.querySelector<HTMLButtonElement>('[role=alertdialog] button[type=submit]')?.click(),
    );
    await page.waitUntil(() => expect(dialog()).toBeDefined());
    return opened;
  };

  it('opens if the server requires a code, and repeats the request after a correct one', async () => {
    const { page, answers, listBodies } = await requestReset();
    answers[RESET] = [200, shown];
    await fill(dialog() as HTMLElement, { 'Code from the app': '123456' });
    await page.do(() => dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
    await page.waitFor('Authenticator app reset.');
    expect(listBodies(CONFIRM)).toEqual([{ code: '123456' }]);
    expect(listBodies(RESET)).toHaveLength(2);
    expect(dialog()).toBeUndefined();
  });

  it('stays open after a wrong code and does not repeat the request', async () => {
    const { page, answers, listBodies } = await requestReset();
    answers[CONFIRM] = wrong;
    await fill(dialog() as HTMLElement, { 'Code from the app': '000000' });
    await page.do(() => dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
    await page.waitUntil(() => expect(dialog()?.textContent).toContain('This code is wrong.'));
    expect(listBodies(RESET)).toHaveLength(1);
  });

  it('cancels the request, and the first dialog shows the reason', async () => {
    const { page, listBodies } = await requestReset();
    const cancel = [...(dialog()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Cancel',
    );
    await page.do(() => cancel?.click());
    await page.waitUntil(() => expect(dialog()).toBeUndefined());
    expect(listBodies(RESET)).toHaveLength(1);
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
      'Enter the code from your authenticator app first.',
    );
  });
});

describe('RecoveryCodesPage', () => {
  it('creates new recovery codes for a code of the app and shows them once', async () => {
    const { page, main, listBodies } = await open('/admin/second-factor', undefined, {
      [RENEW]: [200, { user: grace, recoveryCodes }],
    });
    await page.waitFor('New recovery codes');
    expect(main()).toContain('The old ones stop working.');
    expect(main()).not.toContain('Use a recovery code');
    await fill(page.container, { 'Code from the app': '123456' });
    await page.press('Create new codes');
    await page.waitFor('ABCDE-FGHJK');
    expect(listBodies(RENEW)).toEqual([{ code: '123456' }]);
    await page.press('Continue');
    await page.waitUntil(() => expect(main()).not.toContain('ABCDE-FGHJK'));
  });

  it('keeps the old recovery codes after a wrong code', async () => {
    const { page, main } = await open('/admin/second-factor', undefined, { [RENEW]: wrong });
    await page.waitFor('New recovery codes');
    await fill(page.container, { 'Code from the app': '000000' });
    await page.press('Create new codes');
    await page.waitFor('This code is wrong.');
    expect(main()).not.toContain('Save your recovery codes');
  });

  it('tells users of the demo that they need no second factor', async () => {
    const { page } = await open('/admin/second-factor', 'demo', {});
    await page.waitFor('it doesn’t need a second factor');
    expect(page.container.querySelector('main form')).toBeNull();
  });
});
