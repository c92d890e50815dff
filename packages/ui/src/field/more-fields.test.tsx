import { expect, test, vi } from 'vitest';
import { container, renderAndFind, typeInto, waitUntil } from '../testing/render';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';
import { TextArea } from './text-area';

test('connects a text area with its label and its error', async () => {
  const area = await renderAndFind(
    <TextArea label="Message" error="Write some message to us" name="message" />,
    'textarea',
  );
  expect(container().querySelector('label')?.htmlFor).toBe(area.id);
  expect(area.getAttribute('aria-invalid')).toBe('true');
  const line = container().querySelector(`[id="${area.getAttribute('aria-describedby')}"]`);
  expect(line?.textContent).toBe('Write some message to us');
});

const password = (
  <form onSubmit={(event) => event.preventDefault()}>
    <PasswordField
      label="Password"
      showText="Show password"
      autoComplete="current-password"
      name="password"
    />
  </form>
);

test('shows and hides a password by its button', async () => {
  const input = await renderAndFind<HTMLInputElement>(password, 'input');
  const button = container().querySelector('button');
  expect([input.type, button?.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  expect(button?.getAttribute('aria-label')).toBe('Show password');
  expect(input.autocomplete).toBe('current-password');
  button?.click();
  await waitUntil(() => expect([input.type, button?.getAttribute('aria-pressed')]).toEqual(['text', 'true']));
  button?.click();
  await waitUntil(() => expect(input.type).toBe('password'));
});

test('hides a shown password when its form is submitted', async () => {
  const input = await renderAndFind<HTMLInputElement>(password, 'input');
  container().querySelector('button')?.click();
  await waitUntil(() => expect(input.type).toBe('text'));
  container()
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await waitUntil(() => expect(input.type).toBe('password'));
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['12-34-56 is your code', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('reduces the code "%s" to the digits "%s"', async (typed, digits) => {
  const onChange = vi.fn((event: { currentTarget: { value: string } }) => event.currentTarget.value);
  const input = await renderAndFind<HTMLInputElement>(
    <CodeField label="OTP" name="otp" onChange={onChange} />,
    'input',
  );
  expect(input.inputMode).toBe('numeric');
  expect(input.autocomplete).toBe('one-time-code');
  typeInto(input, typed);
  await waitUntil(() => expect(input.value).toBe(digits));
  expect(onChange.mock.results[0]?.value).toBe(digits);
});
