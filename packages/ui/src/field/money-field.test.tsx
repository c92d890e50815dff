import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw, typeInto } from '../../test/draw';
import { MoneyField } from './money-field';

let drawn: Drawn;
afterEach(() => drawn.remove());

test.each([
  ['1200000', '1,200,000'],
  ['1 200 000', '1,200,000'],
  ['UGX 500', '500'],
  ['12.5', '12.5'],
  ['a lot', 'a lot'],
])('"%s" stands as "%s" once the field is left', async (typed, shown) => {
  const onBlur = vi.fn();
  drawn = draw(<MoneyField label="Loan amount" name="loanAmount" onBlur={onBlur} />);
  const input = await vi.waitFor(() => {
    const found = drawn.container.querySelector('input');
    if (!found) throw new Error('no field');
    return found;
  });
  expect(input.inputMode).toBe('numeric');
  typeInto(input, typed);
  expect(input.value).toBe(typed);
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  input.dispatchEvent(new FocusEvent('blur'));
  expect(input.value).toBe(shown);
  expect(onBlur).toHaveBeenCalled();
});
