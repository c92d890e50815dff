import { find, render, rerender, waitUntil } from '@somesa/ui/testing';
import { Activity, type ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { SomesaPayFees } from './react';

/** Page with a form, which is hidden when a visitor leaves it, as Next does. */
const createPage = (isShown: boolean, onPaid: (paid: { reference: string }) => void): ReactElement => (
  <Activity mode={isShown ? 'visible' : 'hidden'}>
    <SomesaPayFees host="https://pay.example" school="st-marys-kisubi" onPaid={onPaid} />
  </Activity>
);

it('calls onPaid once for each payment, also while React hides the page of the form', async () => {
  customElements.define('somesa-pay-fees', class extends HTMLElement {});
  const onPaid = vi.fn();
  const show = async (isShown: boolean): Promise<HTMLElement> => {
    rerender(createPage(isShown, onPaid));
    const form = await find('somesa-pay-fees');
    await waitUntil(() => expect(form.style.display).toBe(isShown ? 'block' : 'none'));
    return form;
  };
  const pay = (form: HTMLElement, reference: string): boolean =>
    form.dispatchEvent(new CustomEvent('somesa-paid', { detail: { reference } }));

  render(createPage(true, onPaid));
  await find('somesa-pay-fees');
  pay(await show(false), 'SF-1');
  await show(true);
  pay(await show(false), 'SF-2');
  expect(onPaid.mock.calls).toEqual([[{ reference: 'SF-1' }], [{ reference: 'SF-2' }]]);
});

it('gives the address of the API to the tag as a property, never as an attribute', async () => {
  render(<SomesaPayFees host="https://pay.example" school="st-marys-kisubi" api="https://api.example" />);
  const form = await find('somesa-pay-fees');
  expect(form).toHaveProperty('api', 'https://api.example');
  expect(form.hasAttribute('api')).toBe(false);
});

it('makes another tag when test mode is turned on, as a tag that is real would replace itself', async () => {
  const createForm = (test: boolean) => (
    <SomesaPayFees host="https://pay.example" school="st-marys-kisubi" test={test} />
  );
  render(createForm(false));
  const real = await find('somesa-pay-fees');
  rerender(createForm(true));
  await find('somesa-pay-fees[test]');
  expect([real.isConnected, real.hasAttribute('test')]).toEqual([false, false]);
});
