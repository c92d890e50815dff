import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw, typeInto } from '../../test/draw';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';
import { TextArea } from './text-area';

let drawn: Drawn;
afterEach(() => drawn.remove());

const show = async <Control extends HTMLElement>(view: ReactNode, control: string): Promise<Control> => {
  drawn = draw(view);
  return vi.waitFor(() => {
    const found = drawn.container.querySelector<Control>(control);
    if (!found) throw new Error('not drawn yet');
    return found;
  });
};
const lineOf = (control: Element) =>
  drawn.container.querySelector(`[id="${control.getAttribute('aria-describedby')}"]`)?.textContent;

test('a field for several lines is tied to its label and its error', async () => {
  const area = await show(
    <TextArea label="Message" error="Write some message to us" name="message" />,
    'textarea',
  );
  expect(drawn.container.querySelector('label')?.htmlFor).toBe(area.id);
  expect(area.getAttribute('aria-invalid')).toBe('true');
  expect(lineOf(area)).toBe('Write some message to us');
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

test('a password is hidden until its button is pressed, and again when it is pressed once more', async () => {
  const input = await show<HTMLInputElement>(password, 'input');
  const button = drawn.container.querySelector('button');
  expect([input.type, button?.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  expect(button?.getAttribute('aria-label')).toBe('Show password');
  expect(input.autocomplete).toBe('current-password');
  button?.click();
  await vi.waitFor(() =>
    expect([input.type, button?.getAttribute('aria-pressed')]).toEqual(['text', 'true']),
  );
  button?.click();
  await vi.waitFor(() => expect(input.type).toBe('password'));
});

test('a shown password is hidden again when its form is sent', async () => {
  const input = await show<HTMLInputElement>(password, 'input');
  drawn.container.querySelector('button')?.click();
  await vi.waitFor(() => expect(input.type).toBe('text'));
  drawn.container
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(input.type).toBe('password'));
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['12-34-56 is your code', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('typing the code "%s" keeps the digits "%s"', async (typed, kept) => {
  const onChange = vi.fn((event: { currentTarget: { value: string } }) => event.currentTarget.value);
  const input = await show<HTMLInputElement>(
    <CodeField label="OTP" name="otp" onChange={onChange} />,
    'input',
  );
  expect(input.inputMode).toBe('numeric');
  expect(input.autocomplete).toBe('one-time-code');
  typeInto(input, typed);
  await vi.waitFor(() => expect(input.value).toBe(kept));
  expect(onChange.mock.results[0]?.value).toBe(kept);
});
