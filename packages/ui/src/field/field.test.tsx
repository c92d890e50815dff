import { expect, test } from 'vitest';
import { container, renderAndFind, rerender, waitUntil } from '../testing/render';
import { Field } from './field';

test('shows the error in place of the hint and connects it with the input', async () => {
  const input = await renderAndFind(<Field label="Phone" hint="10 digits" name="phone" />, 'input');
  const line = container().querySelector(`[id="${input.getAttribute('aria-describedby')}"]`);
  expect(line?.textContent).toBe('10 digits');
  expect(input.getAttribute('aria-invalid')).toBeNull();

  rerender(<Field label="Phone" hint="10 digits" name="phone" error="Phone number is required" />);
  await waitUntil(() => expect(line?.textContent).toBe('Phone number is required'));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(container().querySelector('label')?.htmlFor).toBe(input.id);
});

test('renders an empty line, which takes no space, without a hint or an error', async () => {
  const input = await renderAndFind(<Field label="Name" />, 'input');
  const line = container().querySelector(`[id="${input.getAttribute('aria-describedby')}"]`);
  expect(line?.matches(':empty')).toBe(true);
  rerender(<Field label="Name" error="Name is required" />);
  await waitUntil(() => expect(line?.textContent).toBe('Name is required'));
});
