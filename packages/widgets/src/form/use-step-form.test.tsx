import { Field, RadioCard } from '@somesa/ui';
import { container, find, renderAndFind, typeInto, waitUntil } from '@somesa/ui/testing';
import { expect, test, vi } from 'vitest';
import { useStepForm } from './use-step-form';

type Name = 'choice' | 'amount' | 'phoneNumber';
const onTyped = vi.fn<(values: Record<Name, string>) => void>();
const onValid = vi.fn<(values: Record<Name, string>) => void>();

const Form = ({ hasAmount = true }: { hasAmount?: boolean }) => {
  const form = useStepForm<Name>({
    defaults: { choice: 'everything', amount: '5000', phoneNumber: '' },
    check: ({ amount, phoneNumber }) => {
      const errors = {
        ...(/^\d+$/.test(amount) ? {} : { amount: ['Amount must be a number', 'It is too long'] }),
        ...(phoneNumber.length === 10 ? {} : { phoneNumber: ['Phone number must be 10 digits'] }),
      };
      return Object.keys(errors).length > 0 ? errors : null;
    },
    onTyped,
    onValid,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event.currentTarget);
      }}
    >
      <RadioCard value="everything" label="Everything" {...form.choice('choice')} />
      <RadioCard value="other" label="Another amount" {...form.choice('choice')} />
      {hasAmount && <Field label="Amount" {...form.field('amount')} />}
      <Field label="Phone number" {...form.field('phoneNumber')} />
      <button type="button" id="limit" onClick={() => form.set('amount', '100')}>
        Pay 100
      </button>
      <button type="button" id="other" onClick={() => form.set('choice', 'other')}>
        Another amount
      </button>
    </form>
  );
};

const open = async (props = {}): Promise<HTMLInputElement> => {
  onTyped.mockReset();
  onValid.mockReset();
  return renderAndFind<HTMLInputElement>(<Form {...props} />, '[name=phoneNumber]');
};
const submit = (): void =>
  void container()
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const blur = (field: HTMLElement): void => {
  field.dispatchEvent(new FocusEvent('blur'));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};
const readErrors = (): (string | null)[] =>
  [...container().querySelectorAll('.error')].map(({ textContent }) => textContent);
const isChecked = (value: string): boolean | undefined =>
  container().querySelector<HTMLInputElement>(`[value=${value}]`)?.checked;

test('fills the fields and reports each input with all values', async () => {
  const phone = await open();
  expect((await find<HTMLInputElement>('[name=amount]')).value).toBe('5000');
  expect([isChecked('everything'), isChecked('other')]).toEqual([true, false]);
  typeInto(phone, '0772');
  expect(onTyped).toHaveBeenLastCalledWith({ choice: 'everything', amount: '5000', phoneNumber: '0772' });
  expect(readErrors()).toEqual([]);
});

test('shows the first error of a field once it is left, and removes it as soon as the field is valid', async () => {
  const phone = await open();
  typeInto(await find<HTMLInputElement>('[name=amount]'), 'much');
  typeInto(phone, '0772');
  blur(phone);
  await waitUntil(() => expect(readErrors()).toEqual(['Phone number must be 10 digits']));
  typeInto(phone, '0772123456');
  await waitUntil(() => expect(readErrors()).toEqual([]));
});

test('shows all errors on Next and focuses the first field that has one', async () => {
  await open();
  const amount = await find<HTMLInputElement>('[name=amount]');
  typeInto(amount, 'much');
  submit();
  await waitUntil(() =>
    expect(readErrors()).toEqual(['Amount must be a number', 'Phone number must be 10 digits']),
  );
  expect(document.activeElement).toBe(amount);
  expect(onValid).not.toHaveBeenCalled();
});

test('removes the error of another field that a change has made valid', async () => {
  const phone = await open();
  typeInto(await find<HTMLInputElement>('[name=amount]'), 'much');
  submit();
  await waitUntil(() => expect(readErrors()).toHaveLength(2));
  (await find('#limit')).click();
  typeInto(phone, '0772');
  await waitUntil(() => expect(readErrors()).toEqual(['Phone number must be 10 digits']));
});

test('submits values that a tool wrote into the page without an event', async () => {
  const phone = await open();
  phone.value = '0772123456';
  submit();
  const values = { choice: 'everything', amount: '5000', phoneNumber: '0772123456' };
  await waitUntil(() => expect(onValid).toHaveBeenCalledExactlyOnceWith(values));
  expect(onTyped).toHaveBeenLastCalledWith(values);
});

test('sets a field and a radio button like input', async () => {
  await open();
  (await find('#limit')).click();
  (await find('#other')).click();
  expect((await find<HTMLInputElement>('[name=amount]')).value).toBe('100');
  expect([isChecked('everything'), isChecked('other')]).toEqual([false, true]);
  expect(onTyped).toHaveBeenLastCalledWith({ choice: 'other', amount: '100', phoneNumber: '' });
});

test('keeps the value of a field that is not shown', async () => {
  const phone = await open({ hasAmount: false });
  typeInto(phone, '0772123456');
  submit();
  const values = { choice: 'everything', amount: '5000', phoneNumber: '0772123456' };
  await waitUntil(() => expect(onValid).toHaveBeenCalledExactlyOnceWith(values));
});
