import receipts from '@somesa/core/messages/en/site/receipts.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { type Person, register, sandbox, urls } from '../browser/person';
import { sendTransfer } from '../external-systems/bank-page';
import { answerPhone, PIN } from '../external-systems/handset';
import { type Site, schoolSite, somesaSite } from '../wizard/site';
import { openWizard, type PaymentMethodName, type Share } from '../wizard/wizard';

const inWords: Record<Share['kind'], string> = { everything: 'in full', item: 'one item', part: 'a part' };
const PART_UGX = 123_500;

/** Checks that the receipt's page confirms it as genuine and offers a PDF. */
const checkReceipt = async ({ context, page }: Person, site: Site, reference: string): Promise<void> => {
  const link = page.getByRole('link', { name: site.receiptLink });
  const isNewTab = (await link.getAttribute('target')) === '_blank';
  const [opened] = await Promise.all([isNewTab ? context.waitForEvent('page') : page, link.click()]);
  await opened.getByText(receipts.receipt.genuine).waitFor();
  await opened.getByText(reference).first().waitFor();
  expect(new URL(opened.url()).pathname).toBe(`/receipts/${reference}`);
  await checkPdf(opened);
};

const checkPdf = async (page: Page): Promise<void> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: receipts.receipt.pdf }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.subarray(-8).toString()).toContain('%%EOF');
};

/** Records requests that contain the PIN typed on the phone; there may be none. */
const listenForPin = ({ context }: Person): (() => string[]) => {
  const leaks: string[] = [];
  context.on('request', (request) => {
    const carried = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n');
    if (carried.includes(PIN)) leaks.push(request.url());
  });
  return () => leaks;
};

/** Each method and each share once; the server's tests allocate each share to the fee items. */
const cases: { method: PaymentMethodName; kind: Share['kind']; site: Site }[] = [
  { method: 'MTN', kind: 'everything', site: somesaSite },
  { method: 'Airtel', kind: 'item', site: schoolSite },
  { method: 'Bank Transfer', kind: 'part', site: somesaSite },
];

for (const { method, kind, site } of cases) {
  browserTest(
    `a guest pays ${inWords[kind]} with ${method} on ${site.name} and has a receipt`,
    async (person) => {
      const { page, context } = person;
      const leaks = listenForPin(person);
      const before = await register.freshChild(site.schools, 3);
      const [item] = before.items;
      if (!item) throw new Error(`${before.regNo} owes nothing`);
      const share: Share =
        kind === 'item'
          ? { kind, description: item.description }
          : kind === 'part'
            ? { kind, amountUgx: PART_UGX }
            : { kind };
      const amountUgx = { everything: before.outstanding, item: item.due, part: PART_UGX }[kind];

      const wizard = openWizard(page, site);
      await wizard.open();
      await wizard.find(before.regNo.toLowerCase());
      await wizard.choose(share);
      const phone = method === 'Bank Transfer' ? null : register.freshPhone(method);
      if (method === 'Bank Transfer') await wizard.payWithBank('Stanbic Bank', '9030012345678');
      else if (phone) await wizard.payWithPhone(method, phone);
      const { payment } = await wizard.finish();
      expect(payment.amount).toBe(amountUgx);

      if (phone) {
        await wizard.heading('Approve the payment on your phone').waitFor();
        await answerPhone(context, sandbox.url, phone, 'Approve');
      } else {
        if (!payment.transfer) throw new Error('no reference to quote');
        await wizard.heading('Waiting for your transfer').waitFor();
        await wizard.root.getByText(payment.transfer.reference).waitFor();
        await sendTransfer(context, sandbox.url, payment.transfer);
      }
      await wizard.seesPaid();
      await checkReceipt(person, site, payment.reference);

      const after = await register.lookUp(before.regNo);
      expect(after.outstanding).toBe(before.outstanding - amountUgx);
      expect(after.pending).toBe(0);
      if (kind === 'item') expect(after.items.find(({ id }) => id === item.id)?.due ?? 0).toBe(0);
      if (phone) {
        expect((await sandbox.collectionsFrom(phone)).map(({ status }) => status)).toEqual(['successful']);
        await eventually(async () => expect(await sandbox.messagesAbout(payment.reference)).toHaveLength(1));
        const [sms] = await sandbox.messagesAbout(payment.reference);
        expect(sms?.to).toEqual([`+256${phone.slice(1)}`]);
        expect(sms?.text).toContain(`${urls.server}/receipts/${payment.reference}`);
      }
      expect(leaks()).toEqual([]);
    },
  );
}
