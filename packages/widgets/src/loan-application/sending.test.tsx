import { container, removeRendered } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  choose,
  fakeLoanApi,
  open,
  pictureFile,
  t,
  toFinish,
  uploadOf,
} from '../../test/loan-application-view';
import { networkError, refusal } from '../../test/samples';
import { field, press, sees, text } from '../../test/view';

beforeEach(() => sessionStorage.clear());

/** The links of the step that say how papers are kept. */
const privacyLinks = () =>
  [...container().querySelectorAll('a')]
    .filter(({ textContent }) => textContent === t.files_privacy)
    .map((link) => link.getAttribute('href'));

test('each step that sends papers links to what is kept of them, and for how long', async () => {
  const { api } = fakeLoanApi();
  open(api);
  await sees(t.files_title);
  expect(privacyLinks()).toEqual(['/privacy']);
  await toFinish();
  container().querySelector<HTMLButtonElement>(`[aria-label="Edit: ${t.step_financial}"]`)?.click();
  await vi.waitFor(() => expect(privacyLinks()).toEqual(['/privacy']));
});

test('a school’s page links to the Somesa site’s privacy page, not to one of its own', async () => {
  open(fakeLoanApi().api, { privacyHref: 'https://somesa.example/privacy' });
  await sees(t.files_title);
  expect(privacyLinks()).toEqual(['https://somesa.example/privacy']);
});

test('files go out one by one while the parent goes on, and each can be replaced or removed', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  await choose(t.idBack, pictureFile('back.jpg'));
  (await upload('idFront')).progress(0.4);
  await sees('Uploading: 40%');
  expect(text()).toContain(t.file_waiting);
  expect(api.uploadFile).toHaveBeenCalledTimes(1);
  (await upload('idFront')).end({ ok: true, value: uploadOf('idFront') });
  await upload('idBack');
  await sees(`${t.idFront}: uploaded`);
  container().querySelector<HTMLButtonElement>(`[aria-label="Remove: ${t.idFront}"]`)?.click();
  await vi.waitFor(() => expect(api.deleteUpload).toHaveBeenCalledExactlyOnceWith('upload-of-idFront-0001'));
  await choose(t.idBack, pictureFile('better.jpg'));
  await vi.waitFor(() => expect(api.uploadFile).toHaveBeenCalledTimes(3));
  expect(api.uploadFile.mock.calls[1]?.[0].signal?.aborted).toBe(true);
});

test('a file that failed says why, and is tried again alone', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  (await upload('idFront')).end({ ok: false, error: networkError });
  await sees('Network Error');
  await press('Try again');
  await vi.waitFor(() => expect(api.uploadFile).toHaveBeenCalledTimes(2));
});

/** The words of the buttons that are shown. */
const buttons = () => [...container().querySelectorAll('button')].map(({ textContent }) => textContent);

test.each([
  ['here', 10 * 1024 * 1024 + 1, 'Choose a file up to 10 MB'],
  ['by the server', 5, 'This is no PDF'],
])(
  'a file that is refused %s for what it is offers no other try, only another file',
  async (_, size, why) => {
    const { api, upload } = fakeLoanApi();
    open(api);
    await toFinish();
    container().querySelector<HTMLButtonElement>(`[aria-label="Edit: ${t.step_financial}"]`)?.click();
    const paper = new File(['paper'], 'letter.pdf');
    Object.defineProperty(paper, 'size', { value: size });
    await choose(t.letter, paper);
    if (size === 5)
      (await upload('letter')).end({
        ok: false,
        error: { ...refusal(422), errors: { file: ['This is no PDF'] } },
      });
    await sees(why);
    expect(buttons()).not.toContain('Try again');
    expect(buttons()).toContain('Remove');
    await press('Next');
    await sees(t.loan_title);
    await press('Next');
    await sees(t.finish_title);
    expect(text()).toContain('letter.pdf: not uploaded');
    await press('Finish');
    await sees(`Not uploaded: ${t.letter}`);
    expect(buttons()).not.toContain('Try again');
  },
);

test('sends no waiting file after the page is left', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  await choose(t.idBack, pictureFile('back.jpg'));
  const first = await upload('idFront');
  await vi.waitFor(() => expect(api.getConfig).toHaveBeenCalled());
  removeRendered();
  await vi.waitFor(() => expect(first.signal?.aborted).toBe(true));
  first.end({ ok: false, error: networkError });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.uploadFile).toHaveBeenCalledTimes(1);
});

test('disables Cancel & Exit while the application is being sent', async () => {
  const { api } = fakeLoanApi();
  api.applyForLoan.mockReturnValueOnce(new Promise(() => undefined));
  open(api, { mode: 'host' });
  await toFinish();
  await press('Finish');
  await sees(t.sending);
  expect(container().querySelector('a[href="/"]')).toBeNull();
  const cancel = [...container().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Cancel & Exit',
  );
  expect(cancel?.disabled).toBe(true);
});

test('a file of the wrong kind is refused on the device', async () => {
  const { api } = fakeLoanApi();
  open(api);
  await choose(t.idFront, new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
  await sees('Choose a photo: JPEG, PNG, WebP or HEIC');
  expect(api.uploadFile).not.toHaveBeenCalled();
});

test('Finish waits for files on their way, then sends once with their ids', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  await toFinish();
  await press('Finish');
  await sees(t.waiting);
  expect(text()).toContain(`front.jpg: ${t.file_waiting}`);
  expect(api.applyForLoan).not.toHaveBeenCalled();
  (await upload('idFront')).end({ ok: true, value: uploadOf('idFront') });
  await sees(t.applied_title);
  expect(api.applyForLoan).toHaveBeenCalledTimes(1);
  expect(api.applyForLoan.mock.calls[0]?.[0].idFront).toBe('upload-of-idFront-0001');
});

test('files that did not arrive are named at Finish, and can be left for later', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  (await upload('idFront')).end({ ok: false, error: networkError });
  await toFinish();
  await press('Finish');
  await sees(`Not uploaded: ${t.idFront}`);
  expect(api.applyForLoan).not.toHaveBeenCalled();
  await press(t.without_files);
  await sees(t.applied_title);
  expect(api.applyForLoan.mock.calls[0]?.[0].idFront).toBeUndefined();
});

test('a file that the server no longer knows has to be chosen again', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  (await upload('idFront')).end({ ok: true, value: uploadOf('idFront') });
  await toFinish();
  const errors = { idFront: ['This file is no longer available. Choose it again'] };
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: { ...refusal(422), errors } });
  await press('Finish');
  await sees(`Not uploaded: ${t.idFront}`);
  await press(t.without_files);
  await sees(t.applied_title);
});

test('a broken line at Finish applies once: the same key and body go out again', async () => {
  const { api } = fakeLoanApi();
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: networkError });
  open(api);
  await toFinish();
  await press('Finish');
  await sees(t.unsure);
  await press('Finish');
  await sees(t.applied_title);
  const [first, second] = api.applyForLoan.mock.calls;
  expect(second).toEqual(first);
});

test("shows the server's refusal, and uses a new key for the next attempt", async () => {
  const { api } = fakeLoanApi();
  const errors = { loanAmount: ['You can borrow up to UGX 500,000 here. Enter that or less'] };
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: { ...refusal(422, 'Look again.'), errors } });
  open(api);
  await toFinish();
  await press('Finish');
  await sees('You can borrow up to UGX 500,000 here');
  await press('Finish');
  await sees(t.applied_title);
  const keys = api.applyForLoan.mock.calls.map(([, key]) => key);
  expect(new Set(keys).size).toBe(2);
});

test('a reload keeps what was typed, the step, and the files that were sent', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  (await upload('idFront')).end({ ok: true, value: uploadOf('idFront') });
  await choose(t.idBack, pictureFile('back.jpg'));
  await upload('idBack');
  await toFinish();
  removeRendered();
  open(api);
  await sees(t.finish_title);
  await sees('SMK-0001, A. Nakato');
  expect(text()).toContain('idFront.jpg');
  await press('Finish');
  await sees(`Not uploaded: ${t.idBack}`);
  await press(t.without_files);
  await sees(t.applied_title);
  expect(api.applyForLoan.mock.calls[0]?.[0]).toMatchObject({ idFront: 'upload-of-idFront-0001' });
  expect(sessionStorage).toHaveLength(0);
});

test('a reload still says what the server refused, until something is changed or sent again', async () => {
  const { api } = fakeLoanApi();
  const message = 'You can borrow up to UGX 500,000 here. Enter that or less';
  const errors = { loanAmount: [message] };
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: { ...refusal(422, 'Look again.'), errors } });
  open(api);
  await toFinish();
  await press('Finish');
  await sees(message);
  removeRendered();
  open(api);
  await sees(t.finish_title);
  await sees(message);
  expect(text()).not.toContain(t.unsure_title);
  container().querySelector<HTMLButtonElement>(`[aria-label="Edit: ${t.step_loan}"]`)?.click();
  await sees(t.loan_title);
  await press('Next');
  await sees(t.finish_title);
  expect(text()).not.toContain(message);
  removeRendered();
  open(api);
  await sees(t.finish_title);
  expect(text()).not.toContain(message);
  await press('Finish');
  await sees(t.applied_title);
});

test('a reload after an unsure Finish says so, and keeps the key', async () => {
  const { api } = fakeLoanApi();
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: networkError });
  open(api);
  await toFinish();
  await press('Finish');
  await sees(t.unsure);
  removeRendered();
  open(api);
  await sees(t.unsure_title);
  await press('Finish');
  await sees(t.applied_title);
  expect(new Set(api.applyForLoan.mock.calls.map(([, key]) => key)).size).toBe(1);
});

test('a new application starts empty', async () => {
  const { api } = fakeLoanApi();
  open(api);
  await toFinish();
  await press('Finish');
  await press(t.apply_again);
  await sees(t.personal_title);
  expect((await field('fullName')).value).toBe('');
  expect(api.deleteUpload).not.toHaveBeenCalled();
});
