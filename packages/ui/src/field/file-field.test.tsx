import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { type ChosenFile, FileField } from './file-field';

let drawn: Drawn;
afterEach(() => drawn.remove());

const texts = {
  choose: 'Choose a file',
  camera: 'Take a photo',
  replace: 'Replace',
  remove: 'Remove',
  tryAgain: 'Try again',
};
const calls = { onChoose: vi.fn(), onTryAgain: vi.fn(), onRemove: vi.fn() };
const view = (file: ChosenFile | null, error?: string) => (
  <FileField
    label="ID, front"
    hint="Photo, up to 10 MB"
    accept="image/*"
    camera="environment"
    {...{ file, error, texts, ...calls }}
  />
);
const chosen: ChosenFile = { name: 'id.jpg', status: 'Uploading: 40%', percent: 40, picture: null };
const control = (label: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = drawn.container.querySelector<HTMLElement>(`[aria-label="${label}: ID, front"]`);
    if (!found) throw new Error(`no control ${label}`);
    return found;
  });
/** Chooses a file as a person does. */
const choose = (input: HTMLElement, file: File): void => {
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

test('a file is taken from the device, or from the camera', async () => {
  drawn = draw(view(null));
  const file = new File(['x'], 'id.jpg', { type: 'image/jpeg' });
  choose(await control('Choose a file'), file);
  const camera = await control('Take a photo');
  expect(camera.getAttribute('capture')).toBe('environment');
  camera.focus();
  choose(camera, file);
  expect(document.activeElement).toBe(await control('Choose a file'));
  await vi.waitFor(() => expect(calls.onChoose.mock.calls).toEqual([[file], [file]]));
});

test('its inputs are no part of a form, and say what they take', async () => {
  drawn = draw(view(null));
  const input = await control('Choose a file');
  expect(input.getAttribute('name')).toBeNull();
  const line = input.getAttribute('aria-describedby');
  expect(document.getElementById(line ?? '')?.textContent).toBe('Photo, up to 10 MB');
});

test('shows the progress of an upload, which can be replaced or removed meanwhile', async () => {
  drawn = draw(view(chosen));
  expect((await control('Replace')).getAttribute('type')).toBe('file');
  expect(drawn.container.querySelector('progress')?.getAttribute('value')).toBe('40');
  expect(drawn.container.textContent).toContain('id.jpg');
  expect((await control('Replace')).getAttribute('aria-describedby')).toBeNull();
  (await control('Remove')).click();
  expect(calls.onRemove).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(await control('Replace'));
});

test('a failed upload shows the reason and can be tried again', async () => {
  drawn = draw(view({ ...chosen, percent: null }, 'Network Error'));
  (await control('Try again')).click();
  expect(calls.onTryAgain).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(await control('Replace'));
  expect(drawn.container.textContent).toContain('Network Error');
  expect((await control('Replace')).getAttribute('aria-invalid')).toBe('true');
});
