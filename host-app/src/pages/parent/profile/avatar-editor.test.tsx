import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type RecordedRequest, type StubResponse, stubServer } from '../../../testing/answers';
import { resetBrowser, sarah, storeSignedInUser, type Visit, visit } from '../../../testing/visit';
import { MAX_PICTURE_BYTES } from './avatar-editor';

/** Sets whether the browser can display pictures at all. */
const opens = (isAble: boolean): void => {
  HTMLImageElement.prototype.decode = () =>
    isAble ? Promise.resolve() : Promise.reject(new DOMException('broken', 'EncodingError'));
};

let page: Visit;
let calls: RecordedRequest[];
beforeEach(() => {
  resetBrowser();
  // Simulates a browser that cannot crop pictures; cropping is tested in real browsers.
  vi.stubGlobal('createImageBitmap', undefined);
  opens(true);
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

const avatar = 'data:image/webp;base64,UklGRg==';
const open = async (answers: Record<string, StubResponse> = {}, user = sarah) => {
  calls = stubServer({ 'GET /auth/me': [200, { user }], ...answers });
  storeSignedInUser(user);
  page = await visit('/parent/dashboard/profile');
  await page.waitFor('Personal Info');
};
const choose = (file: File) =>
  page.do(() => {
    const input = page.container.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('there is no file input');
    Object.defineProperty(input, 'files', { configurable: true, value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const getShownPicture = () => page.container.querySelector('main [role="img"] img')?.getAttribute('src');
const png = new File(['picture'], 'me.png', { type: 'image/png' });

it('shows a preview before sending, which can be cancelled', async () => {
  await open();
  await choose(png);
  await page.waitFor('This is how it will look.');
  expect(getShownPicture()).toMatch(/^data:image\/png/);
  await page.press('Cancel');
  expect(getShownPicture()).toBeUndefined();
  expect(calls.filter(({ name }) => !name.startsWith('GET '))).toEqual([]);
});

it('sends the picture, stores it with the user and shows it', async () => {
  await open({ 'PUT /auth/avatar': [200, { user: { ...sarah, avatar } }] });
  await choose(png);
  await page.waitFor('Use this picture');
  await page.press('Use this picture');
  await page.waitFor('Picture saved');
  const body = calls.find(({ name }) => name === 'PUT /auth/avatar')?.body;
  expect(body instanceof FormData && body.get('avatar')).toBeInstanceOf(Blob);
  expect(getShownPicture()).toBe(avatar);
  expect(localStorage.getItem('authUser')).toContain(avatar);
});

it('shows that the picture is being sent', async () => {
  await open({ 'PUT /auth/avatar': new Promise(() => undefined) });
  await choose(png);
  await page.waitFor('Use this picture');
  await page.press('Use this picture');
  expect(page.container.querySelector('main progress')?.getAttribute('aria-label')).toBe(
    'Uploading the picture',
  );
});

it('deletes the picture', async () => {
  await open({ 'DELETE /auth/avatar': [200, { user: sarah }] }, { ...sarah, avatar });
  expect(getShownPicture()).toBe(avatar);
  await page.press('Remove');
  await page.waitFor('Picture removed');
  expect(getShownPicture()).toBeUndefined();
});

it.each([
  ['a text', new File(['x'], 'me.txt', { type: 'text/plain' }), 'Choose a JPEG, PNG or WebP picture.'],
  [
    'too much',
    new File([new Uint8Array(MAX_PICTURE_BYTES + 1024 * 1024)], 'me.jpg', { type: 'image/jpeg' }),
    'This picture is 6 MB. Choose one up to 5 MB.',
  ],
])('rejects %s before it is sent', async (_, file, message) => {
  await open();
  await choose(file);
  await page.waitFor(message);
  expect(page.text()).not.toContain('Use this picture');
});

it("shows an error for a file with a picture's type that cannot be opened", async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken', 'InvalidStateError')));
  opens(false);
  await open();
  await choose(png);
  await page.waitFor('This device can’t open this picture.');
  expect(page.text()).not.toContain('Use this picture');
});

it('sends the file unchanged if the browser cannot crop it', async () => {
  const unpack = vi.fn(() => Promise.reject(new DOMException('too much', 'InvalidStateError')));
  vi.stubGlobal('createImageBitmap', unpack);
  await open({ 'PUT /auth/avatar': [200, { user: { ...sarah, avatar } }] });
  await choose(png);
  await page.waitFor('Use this picture');
  expect(unpack.mock.calls[0]).toMatchObject([png, { resizeWidth: 1024 }]);
  await page.press('Use this picture');
  await page.waitFor('Picture saved');
});

it("shows the server's error about the picture", async () => {
  const errors = { avatar: ['Choose picture up to 40 megapixels'] };
  await open({ 'PUT /auth/avatar': [422, { message: 'Check the fields', errors }] });
  await choose(png);
  await page.waitFor('Use this picture');
  await page.press('Use this picture');
  await page.waitFor('Choose picture up to 40 megapixels');
});
