import { payFeesEn as t } from '@somesa/core';
import { texts } from '@somesa/core/texts/en';
import { type Drawn, draw, typeInto } from '@somesa/ui/testing';
import { expect, vi } from 'vitest';
import { PayFees, type PayFeesProps } from '../src/pay-fees/pay-fees';
import type { fakeApi } from './samples';

let drawn: Drawn;

/** Draws the wizard in place of the one before. */
export const open = (api: ReturnType<typeof fakeApi>['api'], props: Partial<PayFeesProps> = {}): Drawn => {
  drawn = draw(
    <PayFees
      api={api}
      texts={texts}
      mode="embed"
      receiptHref={(reference) => `/receipts/${reference}`}
      pdfHref={(reference) => `/api/receipts/${reference}/pdf`}
      {...props}
    />,
  );
  return drawn;
};

/** Where the wizard that was drawn last stands. */
export const container = (): HTMLElement => drawn.container;
/** Takes it off the page, as leaving the page does. */
export const leave = (): void => drawn.remove();
/** All that it says. */
export const text = (): string => drawn.container.textContent ?? '';
/** Waits until it says something. */
export const sees = (expected: string): Promise<void> => vi.waitFor(() => expect(text()).toContain(expected));
/** Waits for a field by its name. */
export const field = <T extends HTMLElement = HTMLInputElement>(name: string): Promise<T> =>
  vi.waitFor(() => {
    const found = drawn.container.querySelector<T>(`[name=${name}]`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  });
/** Waits for a button whose words begin so, and presses it. */
export const press = (name: string): Promise<void> =>
  vi.waitFor(() => {
    const found = [...drawn.container.querySelectorAll('button')].find(
      (button) => button.textContent?.startsWith(name) && !button.disabled,
    );
    if (!found) throw new Error(`no button ${name}`);
    found.click();
  });

/** Fills everything in up to the last step. */
export const toFinish = async (): Promise<void> => {
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('A. Nakato');
  await press('Next');
  await sees(t.amount_title);
  await press('Next');
  await sees(t.method_title);
  await press('MTN');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(t.finish_title);
};
