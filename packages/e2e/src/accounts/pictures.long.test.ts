import type { UserView } from '@somesa/core';
import accountFields from '@somesa/core/messages/en/account-fields.json';
import p from '@somesa/core/messages/en/site/profile.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { callApi, createAccount, setSession } from './account';
import { PLACE, takePicture } from './picture';
import { openScreens } from './screens';

const PROFILE = '/parent/dashboard/profile';
const MEGABYTE = 1024 * 1024;
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const choose = (page: Page) => page.locator('main input[type=file]');

/** Records the file that the page sends, since Playwright shows no file in a body. */
const recordSentFile = (): void => {
  const { fetch } = window;
  window.fetch = async (url, init) => {
    const file = init?.body instanceof FormData ? init.body.get('avatar') : null;
    if (file instanceof Blob) Reflect.set(window, 'sentFile', await file.text());
    return fetch(url, init);
  };
};

const send = async (token: string, content: Buffer, type = 'image/jpeg') => {
  const body = new FormData();
  body.append('avatar', new Blob([new Uint8Array(content)], { type }), 'me.jpg');
  return callApi('PUT', '/auth/avatar', { token, body });
};
const getPicture = async (token: string): Promise<string | null> => {
  const { json } = await callApi('GET', '/auth/me', { token });
  return (json as { user: UserView }).user.avatar;
};
const decodePicture = (dataUrl: string | null): Buffer =>
  Buffer.from((dataUrl ?? '').replace('data:image/webp;base64,', ''), 'base64');

browserTest(
  'a picture from a phone is cropped, sent without its location and shown in the top bar',
  async ({ page }) => {
    const person = await createAccount();
    await setSession(page, person);
    await page.addInitScript(recordSentFile);
    const screens = openScreens(page);
    await screens.open(PROFILE);
    await choose(page).setInputFiles(file('me.jpg', 'image/jpeg', await takePicture(page)));
    await screens.says(p.avatar.preview);
    await screens.press(p.avatar.upload);
    await screens.toast(p.avatar.done);
    const shown = screens.account(person.user.full_name).locator('img');
    await shown.waitFor();
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
    const sent = await page.evaluate(() => Reflect.get(window, 'sentFile') as string);
    expect(sent.length).toBeGreaterThan(100);
    expect(sent).not.toContain(PLACE);
    await page.reload();
    await shown.waitFor();
  },
);

browserTest(
  'the server stores only the pixels of a picture, and rejects a disguised file without losing the old picture',
  async ({ page }) => {
    const { token } = await createAccount();
    const picture = await takePicture(page);
    expect(picture.includes(PLACE)).toBe(true);
    expect((await send(token, picture)).status).toBe(200);
    const saved = await getPicture(token);
    const bytes = decodePicture(saved);
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.includes(PLACE) || bytes.includes('EXIF')).toBe(false);

    const html = Buffer.from('<!doctype html><script>document.title = "owned"</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const disguises: [content: Buffer, type: string, said: string][] = [
      [html, 'image/jpeg', accountFields.avatar_invalid],
      [svg, 'image/png', accountFields.avatar_invalid],
      [Buffer.concat([picture.subarray(0, 400), html]), 'image/jpeg', accountFields.avatar_invalid],
      [Buffer.alloc(0), 'image/jpeg', accountFields.avatar_required],
      [Buffer.concat([picture, Buffer.alloc(5 * MEGABYTE)]), 'image/jpeg', accountFields.avatar_too_large],
    ];
    for (const [content, type, said] of disguises) {
      const { status, json } = await send(token, content, type);
      expect([status, (json as { errors?: object }).errors], said).toEqual([422, { avatar: [said] }]);
    }
    expect(await getPicture(token)).toBe(saved);
  },
);

browserTest(
  'a file that is no picture is rejected with a message, and the old picture stays',
  async ({ page }) => {
    const person = await createAccount();
    await send(person.token, await takePicture(page));
    await setSession(page, { ...person, user: { ...person.user, avatar: await getPicture(person.token) } });
    const screens = openScreens(page);
    await screens.open(PROFILE);
    const shown = screens.account(person.user.full_name).locator('img');
    const before = await shown.getAttribute('src');
    const text = Buffer.from('This is a text.');
    await choose(page).setInputFiles(file('me.txt', 'text/plain', text));
    await screens.says(p.avatar.wrongType);
    await choose(page).setInputFiles(file('me.jpg', 'image/jpeg', text));
    await screens.says(p.avatar.unopened);
    expect(await shown.getAttribute('src')).toBe(before);
    expect(await page.getByRole('button', { name: p.avatar.upload }).count()).toBe(0);
  },
);
