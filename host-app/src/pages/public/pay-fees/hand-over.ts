import type { PayFeesStore } from '@somesa/widgets';
import { lookUp } from '../../../state/look-up';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Enters a number into the wizard's first field and sends it, as a person would. */
const enter = (regNo: string): void => {
  const input = document.querySelector<HTMLInputElement>('main input[name="regNo"]');
  if (!input) return;
  setValue?.call(input, regNo);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.form?.requestSubmit();
};

/**
 * Gives the number typed on the home page to the wizard, once. It replaces what an earlier visit left in the form, so
 * that nobody pays for the wrong child, but never a payment that is under way.
 */
export const handOver = (store: PayFeesStore): void => {
  queueMicrotask(() => {
    const { regNo } = lookUp;
    const { place, retryOf } = store.state.flow;
    if (regNo === '' || place.name !== 'step' || retryOf) return;
    lookUp.regNo = '';
    store.startOver();
    requestAnimationFrame(() => enter(regNo));
  });
};
