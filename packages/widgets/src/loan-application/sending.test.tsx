import { container, removeRendered, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test } from 'vitest';
import {
  choose,
  createUploadView,
  fakeLoanApi,
  open,
  pictureFile,
  t,
  toFinish,
} from '../testing/loan-application-view';
import { listKeys, networkError, rejection } from '../testing/samples';
import { field, press, recordScrolling, sees, text } from '../testing/view';

beforeEach(() => sessionStorage.clear());

/** Lists the links about the retention of documents. */
const listPrivacyLinks = () =>
  [...container().querySelectorAll('a')]
    .filter(({ textContent }) => textContent === t.files_privacy)
    .map((link) => link.getAttribute('href'));

test('links to the privacy page on each step with documents', async () => {
  const { api } = fakeLoanApi();
  open(api);
  await sees(t.files_title);
  expect(listPrivacyLinks()).toEqual(['/privacy']);
  await toFinish();
  container().querySelector<HTMLButtonElement>(`[aria-label="Edit: ${t.step_financial}"]`)?.click();
  await waitUntil(() => expect(listPrivacyLinks()).toEqual(['/privacy']));
});

test('links to the privacy page of the Somesa site from a host page', async () => {
  open(fakeLoanApi().api, { privacyHref: 'https://somesa.example/privacy' });
  await sees(t.files_title);
  expect(listPrivacyLinks()).toEqual(['https://somesa.example/privacy']);
});

test('uploads files one at a time, and lets the parent replace or remove each of them', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  await choose(t.idBack, pictureFile('back.jpg'));
  (await upload('idFront')).progress(0.4);
  await sees('Uploading: 40%');
  expect(text()).toContain(t.file_waiting);
  expect(api.uploadFile).toHaveBeenCalledTimes(1);
  (await upload('idFront')).end({ ok: true, value: createUploadView('idFront') });
  await upload('idBack');
  await sees(`${t.idFront}: uploaded`);
  container().querySelector<HTMLButtonElement>(`[aria-label="Remove: ${t.idFront}"]`)?.click();
  await waitUntil(() =>
    expect(api.deleteUpload).toHaveBeenCalledExactlyOnceWith({ params: { id: 'upload-of-idFront-0001' } }),
  );
  await choose(t.idBack, pictureFile('better.jpg'));
  await waitUntil(() => expect(api.uploadFile).toHaveBeenCalledTimes(3));
  expect(api.uploadFile.mock.calls[1]?.[0].signal?.aborted).toBe(true);
});

test('shows the reason of a failed upload and retries only that file', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  (await upload('idFront')).end({ ok: false, error: networkError });
  await sees('Network Error');
  await press('Try again');
  await waitUntil(() => expect(api.uploadFile).toHaveBeenCalledTimes(2));
});

const listButtons = () => [...container().querySelectorAll('button')].map(({ textContent }) => textContent);

test.each([
  ['on the device', 10 * 1024 * 1024 + 1, 'Choose a file up to 10 MB'],
  ['by the server', 5, 'This is no PDF'],
])('offers no retry of a file that is rejected %s', async (_, size, reason) => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await toFinish();
  container().querySelector<HTMLButtonElement>(`[aria-label="Edit: ${t.step_financial}"]`)?.click();
  const letter = new File(['letter'], 'letter.pdf');
  Object.defineProperty(letter, 'size', { value: size });
  await choose(t.letter, letter);
  if (size === 5)
    (await upload('letter')).end({
      ok: false,
      error: { ...rejection(422), errors: { file: ['This is no PDF'] } },
    });
  await sees(reason);
  expect(listButtons()).not.toContain('Try again');
  expect(listButtons()).toContain('Remove');
  await press('Next');
  await sees(t.loan_title);
  await press('Next');
  await sees(t.finish_title);
  expect(text()).toContain('letter.pdf: not uploaded');
  const scrolled = recordScrolling();
  await press('Finish');
  await sees(`Not uploaded: ${t.letter}`);
  expect(listButtons()).not.toContain('Try again');
  await waitUntil(() => expect(scrolled.at(-1)).toContain(`Not uploaded: ${t.letter}`));
});

test('sends no waiting file after the page is left', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  await choose(t.idBack, pictureFile('back.jpg'));
  const first = await upload('idFront');
  await waitUntil(() => expect(api.getConfig).toHaveBeenCalled());
  removeRendered();
  await waitUntil(() => expect(first.signal?.aborted).toBe(true));
  first.end({ ok: false, error: networkError });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.uploadFile).toHaveBeenCalledTimes(1);
});

test('disables Cancel & Exit while the application is being sent', async () => {
  const { api } = fakeLoanApi();
  api.applyForLoan.mockReturnValueOnce(new Promise(() => undefined));
  open(api, { mode: 'site' });
  await toFinish();
  await press('Finish');
  await sees(t.sending);
  expect(container().querySelector('a[href="/"]')).toBeNull();
  const cancel = [...container().querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Cancel & Exit',
  );
  expect(cancel?.disabled).toBe(true);
});

test('rejects a file of the wrong type on the device', async () => {
  const { api } = fakeLoanApi();
  open(api);
  await choose(t.idFront, new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
  await sees('Choose a photo: JPEG, PNG, WebP or HEIC');
  expect(api.uploadFile).not.toHaveBeenCalled();
});

test('waits for uploads on Finish, then sends one request with the IDs of the files', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  await toFinish();
  await press('Finish');
  await sees(t.waiting);
  expect(text()).toContain(`front.jpg: ${t.file_waiting}`);
  expect(api.applyForLoan).not.toHaveBeenCalled();
  (await upload('idFront')).end({ ok: true, value: createUploadView('idFront') });
  await sees(t.applied_title);
  expect(api.applyForLoan).toHaveBeenCalledTimes(1);
  expect(api.applyForLoan.mock.calls[0]?.[0].body.idFront).toBe('upload-of-idFront-0001');
});

test('names failed uploads on Finish, and can be sent without them', async () => {
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
  expect(api.applyForLoan.mock.calls[0]?.[0].body.idFront).toBeUndefined();
});

test('reports a file that the server has deleted as not uploaded', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  (await upload('idFront')).end({ ok: true, value: createUploadView('idFront') });
  await toFinish();
  const errors = { idFront: ['This file is no longer available. Choose it again'] };
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: { ...rejection(422), errors } });
  await press('Finish');
  await sees(`Not uploaded: ${t.idFront}`);
  await press(t.without_files);
  await sees(t.applied_title);
});

test('sends the same key and body again after a lost connection on Finish', async () => {
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

test("shows the server's rejection, and uses a new key for the next request", async () => {
  const { api } = fakeLoanApi();
  const errors = { loanAmount: ['You can borrow up to UGX 500,000 here. Enter that or less'] };
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: { ...rejection(422, 'Look again.'), errors } });
  open(api);
  await toFinish();
  await press('Finish');
  await sees('You can borrow up to UGX 500,000 here');
  await press('Finish');
  await sees(t.applied_title);
  const keys = listKeys(api.applyForLoan);
  expect(new Set(keys).size).toBe(2);
});

test('restores the input, the step and the files that were sent after a reload', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await choose(t.idFront, pictureFile('front.jpg'));
  (await upload('idFront')).end({ ok: true, value: createUploadView('idFront') });
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
  expect(api.applyForLoan.mock.calls[0]?.[0].body).toMatchObject({ idFront: 'upload-of-idFront-0001' });
  expect(sessionStorage).toHaveLength(0);
});

test('shows a rejection after a reload until the input changes or is sent again', async () => {
  const { api } = fakeLoanApi();
  const message = 'You can borrow up to UGX 500,000 here. Enter that or less';
  const errors = { loanAmount: [message] };
  api.applyForLoan.mockResolvedValueOnce({ ok: false, error: { ...rejection(422, 'Look again.'), errors } });
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

test('shows after a reload that the last request is inconclusive, and keeps its key', async () => {
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
  expect(new Set(listKeys(api.applyForLoan)).size).toBe(1);
});

test('starts a new application with an empty form', async () => {
  const { api } = fakeLoanApi();
  open(api);
  await toFinish();
  await press('Finish');
  await press(t.apply_again);
  await sees(t.personal_title);
  expect((await field('fullName')).value).toBe('');
  expect(api.deleteUpload).not.toHaveBeenCalled();
});
