import { payFeesEn as t } from '@somesa/core';
import { texts } from '@somesa/core/texts/en';
import { type Rendered, render, typeInto } from '@somesa/ui/testing';
import { WholePayFees, type WholePayFeesProps } from '../pay-fees/whole-pay-fees';
import type { fakeApi } from './samples';
import { field, press, sees } from './view';

export const viewProps = {
  texts,
  mode: 'embed',
  receiptHref: (reference: string) => `/receipts/${reference}`,
  pdfHref: (reference: string) => `/api/receipts/${reference}/pdf`,
} as const;

export const open = (
  api: ReturnType<typeof fakeApi>['api'],
  props: Partial<WholePayFeesProps> = {},
): Rendered => render(<WholePayFees {...viewProps} api={api} {...props} />);

export const toFinish = async (): Promise<void> => {
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('A. Nakato');
  await sees(t.amount_title);
  await press('Next');
  await sees(t.method_title);
  await press('MTN');
  typeInto(await field('phoneNumber'), '0772123456');
  await press('Next');
  await sees(t.finish_title);
};
