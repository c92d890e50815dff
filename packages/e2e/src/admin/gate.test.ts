import { randomInt, webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toKampalaDay, writePass } from '@somesa/core';
import type {
  AdminSchoolAnswer,
  AdminStudentAnswer,
  ClearanceAnswer,
  GateLinkAnswer,
} from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import text from '@somesa/core/messages/en/admin/gate.json';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { checkPage } from '../accessibility/check-page';
import { callApi } from '../accounts/account';
import { browserTest } from '../browser/browser-test';
import { expectDone } from '../loans/loans-api';
import { openAdminKeys } from './admin-keys';
import { postAsStaff, staffUser } from './staff-users';

const { print, student } = admin.clearance;
const DAY_MS = 86_400_000;
const TODAY = toKampalaDay(new Date());

declare global {
  interface Window {
    /** Shows a picture in PNG, in base64, to the camera of a page. */
    showToCamera: (picture: string) => Promise<void>;
  }
}

/** Gives a page a camera that films pictures. Runs in the page. */
const addCamera = (): void => {
  // A blank page has no cameras.
  if (!navigator.mediaDevices) return;
  const film = Object.assign(document.createElement('canvas'), { width: 1_280, height: 960 });
  let shown: ImageBitmap | undefined;
  window.showToCamera = async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    shown = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  };
  setInterval(() => {
    const context = film.getContext('2d');
    context?.fillRect(0, 0, film.width, film.height);
    if (shown) context?.drawImage(shown, 10, 10);
  }, 50);
  navigator.mediaDevices.getUserMedia = async () => film.captureStream();
};

/** Draws a code as a picture. */
const drawCode = async (page: Page, code: string): Promise<Buffer> => {
  const drawn = generate(code, { minCorrectionLevel: correction.M });
  const side = drawn.size + 8;
  await page.setContent(
    `<svg viewBox="-4 -4 ${side} ${side}" width="600" style="background:#fff"><path d="${toSvgPath(drawn)}"/></svg>`,
  );
  return page.locator('svg').screenshot();
};

/** Adds a school with a child without fees. */
const addSchool = async () => {
  const number = randomInt(100_000, 999_999);
  const { school } = await postAsStaff<AdminSchoolAnswer>('staff', '/schools', {
    slug: `gate-${number}`,
    name: `Gate School ${number}`,
  });
  const { student: child } = await postAsStaff<AdminStudentAnswer>(
    'staff',
    `/schools/${school.id}/students`,
    {
      regNo: `GT${number}`,
      firstName: 'Peace',
      lastName: 'Apio',
      className: 'Senior 2 East',
    },
  );
  return { school, child };
};

browserTest(
  'a pass of a child is checked without a connection, and refused if it is forged, expired, withdrawn or of another school',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const [{ school, child }, other] = await Promise.all([addSchool(), addSchool()]);
    const { token } = await staffUser('staff');
    const threshold = { classNames: ['Senior 2 East'], percent: 60 };
    const { clearance } = await expectDone<ClearanceAnswer>(
      callApi('PUT', `/admin/schools/${school.id}/clearance`, { token, body: threshold }),
    );
    expect(clearance.classes).toMatchObject([{ className: 'Senior 2 East', notCleared: 1 }]);

    // Printed in 2 actions: the tab, the button.
    const desk = openAdminKeys(page);
    const save = async (press: () => Promise<void>): Promise<Buffer> => {
      const [file] = await Promise.all([page.waitForEvent('download'), press()]);
      return readFile(await file.path());
    };
    await desk.enterAs('staff', `/schools/${school.id}?tab=clearance`);
    expect((await save(() => desk.press(print.all))).subarray(0, 5).toString()).toBe('%PDF-');

    // The child is allowed until today; then a pass is 3 actions: the child, the button, the download.
    await desk.enterAs('staff', `/students/${child.id}`);
    await desk.press(student.allow.action);
    await desk.answerDay(student.allow.untilOn, TODAY);
    await desk.answer(student.allow.reason, 'The bursary is late');
    await desk.confirm(student.allow.confirm);
    await page.getByText('The bursary is late').waitFor();
    await desk.press(student.png.action);
    const pass = await save(() => desk.confirm(student.png.confirm));

    const foreign = await expectDone<GateLinkAnswer>(
      callApi('POST', `/admin/schools/${other.school.id}/gate-links`, { token, body: { name: 'Gate' } }),
    );
    const { link } = await postAsStaff<GateLinkAnswer>('staff', `/schools/${school.id}/gate-links`, {
      name: 'Main gate',
    });
    const drawing = await context.newPage();
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
    const forged = await drawCode(
      drawing,
      await writePass(
        {
          schoolId: school.id,
          number: '1234567890',
          validUntil: TODAY,
          name: 'Peace Apio',
          className: 'Senior 6',
        },
        async (signed) => {
          const ecdsa = { name: 'ECDSA', hash: 'SHA-256' };
          const signature = await webcrypto.subtle.sign(ecdsa, pair.privateKey, Buffer.from(signed));
          return Buffer.from(signature).toString('hex').toUpperCase();
        },
      ),
    );
    await drawing.close();

    const gate = await context.newPage();
    await gate.addInitScript(addCamera);
    const check = async (picture: Buffer, kind: string): Promise<string> => {
      await gate.evaluate((shown) => window.showToCamera(shown), picture.toString('base64'));
      await gate.getByRole('button', { name: new RegExp(`${text.scan}|${text.another}`) }).click();
      const result = gate.locator(`[data-result=${kind}]`);
      await result.waitFor();
      return (await result.textContent()) ?? '';
    };
    await gate.goto(link);
    await gate.getByText(text.list_today).waitFor();
    await gate.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await gate.reload();
    await gate.getByText(text.list_today).waitFor();
    const shown = await check(pass, 'valid');
    expect(shown).toContain('Peace Apio');
    expect(shown).toContain('Senior 2 East');
    expect(shown).not.toMatch(/UGX|\d,\d{3}|GT\d/);
    expect(await check(forged, 'altered')).not.toContain('Peace');
    expect(await checkPage(gate, { name: 'gate-altered', isWhole: true })).toEqual([]);

    // A day later it has expired, and 8 days later the list is too old to say.
    await gate.clock.setFixedTime(Date.now() + DAY_MS);
    expect(await check(pass, 'expired')).toContain(text.expired);
    await gate.clock.setFixedTime(Date.now() + 8 * DAY_MS);
    await gate.reload();
    await gate.getByText(text['list-old'].replace('{days}', '7')).waitFor();
    expect(await gate.getByRole('button', { name: text.scan }).count()).toBe(0);

    // With a connection, the page learns that the pass was withdrawn.
    await gate.clock.setFixedTime(Date.now());
    await context.setOffline(false);
    await expectDone(callApi('POST', `/admin/students/${child.id}/passes/withdraw`, { token }));
    // The stored list is of today too, so its text does not say that the new one has arrived.
    const fetched = gate.waitForResponse((response) => response.url().endsWith('/api/gate/list'));
    await gate.reload();
    await (await fetched).finished();
    await gate.getByText(text.list_today).waitFor();
    await context.setOffline(true);
    expect(await check(pass, 'withdrawn')).toContain(text.withdrawn);
    await context.setOffline(false);
    await gate.goto('about:blank');
    await gate.goto(foreign.link);
    await gate.getByText(other.school.name).waitFor();
    await context.setOffline(true);
    expect(await check(pass, 'other-school')).not.toContain('Peace');
    await context.setOffline(false);

    // The worker of the page stores its own files alone, and controls no other page.
    const stored = await gate.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored.filter((path) => !path.startsWith('/gate/'))).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  },
  { viewport: { width: 360, height: 740 }, acceptDownloads: true },
);
