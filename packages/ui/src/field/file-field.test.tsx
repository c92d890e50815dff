import { expect, test, vi } from 'vitest';
import { container, find, render, waitUntil } from '../testing/render';
import { type ChosenFile, FileField } from './file-field';

const texts = {
  choose: 'Choose a file',
  camera: 'Take a photo',
  replace: 'Replace',
  remove: 'Remove',
  tryAgain: 'Try again',
};
const calls = { onChoose: vi.fn(), onTryAgain: vi.fn(), onRemove: vi.fn() };
const renderField = (file: ChosenFile | null, error?: string) =>
  render(
    <FileField
      label="ID, front"
      hint="Photo, up to 10 MB"
      accept="image/*"
      camera="environment"
      file={file}
      error={error}
      texts={texts}
      {...calls}
    />,
  );
const chosen: ChosenFile = { name: 'id.jpg', status: 'Uploading: 40%', percent: 40, picture: null };
const findControl = (label: string) => find(`[aria-label="${label}: ID, front"]`);
const choose = (input: HTMLElement, file: File): void => {
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

test('takes a file from the device or from the camera', async () => {
  renderField(null);
  const file = new File(['x'], 'id.jpg', { type: 'image/jpeg' });
  choose(await findControl('Choose a file'), file);
  const camera = await findControl('Take a photo');
  expect(camera.getAttribute('capture')).toBe('environment');
  camera.focus();
  choose(camera, file);
  expect(document.activeElement).toBe(await findControl('Choose a file'));
  await waitUntil(() => expect(calls.onChoose.mock.calls).toEqual([[file], [file]]));
});

test('keeps its inputs out of form data and describes them by the hint', async () => {
  renderField(null);
  const input = await findControl('Choose a file');
  expect(input.getAttribute('name')).toBeNull();
  const line = input.getAttribute('aria-describedby');
  expect(document.getElementById(line ?? '')?.textContent).toBe('Photo, up to 10 MB');
});

test('shows the progress of an upload, which can be replaced or removed meanwhile', async () => {
  renderField(chosen);
  const replace = await findControl('Replace');
  expect(replace.getAttribute('type')).toBe('file');
  expect(container().querySelector('progress')?.getAttribute('value')).toBe('40');
  expect(container().textContent).toContain('id.jpg');
  expect(replace.getAttribute('aria-describedby')).toBeNull();
  (await findControl('Remove')).click();
  expect(calls.onRemove).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(replace);
});

test('a failed upload shows the reason and can be tried again', async () => {
  renderField({ ...chosen, percent: null }, 'Network Error');
  (await findControl('Try again')).click();
  expect(calls.onTryAgain).toHaveBeenCalledTimes(1);
  const replace = await findControl('Replace');
  expect(document.activeElement).toBe(replace);
  expect(container().textContent).toContain('Network Error');
  expect(replace.getAttribute('aria-invalid')).toBe('true');
});
