import { expect, test, vi } from 'vitest';
import { renderAndFind, typeInto } from '../testing/render';
import { MoneyField } from './money-field';

const onChange = vi.fn();
const renderField = () =>
  renderAndFind<HTMLInputElement>(
    <MoneyField label="Loan amount" name="loanAmount" onChange={onChange} />,
    'input',
  );

test.each([
  ['1200000', '1,200,000'],
  ['1 200 000', '1,200,000'],
  ['UGX 500', '500'],
  ['12.5', '12.5'],
  ['a lot', 'a lot'],
])('shows "%s" as "%s" while it is typed', async (typed, shown) => {
  const input = await renderField();
  expect(input.inputMode).toBe('numeric');
  typeInto(input, typed);
  expect(input.value).toBe(shown);
  expect(onChange).toHaveBeenCalled();
});

test.each([
  ['a digit in the middle', '12,3450', 4, '123,450', 4],
  ['a digit that was removed in the middle', '1,34,000', 3, '134,000', 2],
  ['a digit at the end', '1,2345', 6, '12,345', 6],
])('keeps the caret before the same digits after %s', async (_, typed, at, shown, caret) => {
  const input = await renderField();
  // React ignores a value that is set by the property of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  input.setSelectionRange(at, at);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  expect(input.value).toBe(shown);
  expect(input.selectionStart).toBe(caret);
});
