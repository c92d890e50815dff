import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { Field } from './field';

let drawn: Drawn;
afterEach(() => drawn.remove());

test('the error takes the line of the hint and is tied to the input', async () => {
  drawn = draw(<Field label="Phone" hint="10 digits" name="phone" />);
  await vi.waitFor(() => expect(drawn.container.querySelector('input')).not.toBeNull());
  const input = drawn.container.querySelector('input');
  const line = drawn.container.querySelector(`[id="${input?.getAttribute('aria-describedby')}"]`);
  expect(line?.textContent).toBe('10 digits');
  expect(input?.getAttribute('aria-invalid')).toBeNull();

  drawn.redraw(<Field label="Phone" hint="10 digits" name="phone" error="Phone number is required" />);
  await vi.waitFor(() => expect(line?.textContent).toBe('Phone number is required'));
  expect(input?.getAttribute('aria-invalid')).toBe('true');
  expect(drawn.container.querySelector('label')?.htmlFor).toBe(input?.id);
});
