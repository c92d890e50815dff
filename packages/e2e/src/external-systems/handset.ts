import type { BrowserContext } from 'playwright-core';
import { eventually } from '../browser/eventually';
import type { FreshPhone } from './register';

/** PIN that appears nowhere else, so that a leak is found. */
export const PIN = '84163';

const shown = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** Answers the pending payment prompt on a phone, in another tab beside the school's page. */
export const answerPhone = async (
  context: BrowserContext,
  sandboxUrl: string,
  phone: FreshPhone,
  answer: 'Approve' | 'Decline',
): Promise<void> => {
  const handset = await context.newPage();
  await handset.goto(`${sandboxUrl}/handset?msisdn=${phone}`);
  const screen = handset.getByRole('region', { name: `Phone ${shown(phone)}` });
  if (answer === 'Approve') await screen.getByLabel('Enter PIN').fill(PIN);
  await screen.getByRole('button', { name: answer }).click();
  await screen.waitFor({ state: 'detached' });
  await handset.close();
};

/** Approves the pending payment prompt of a phone by a request; pay-fees/payment.test.ts does it on the phone's screen. */
export const approve = (sandboxUrl: string, phone: FreshPhone): Promise<void> =>
  eventually(async () => {
    const handset = await fetch(`${sandboxUrl}/handset?msisdn=${phone}`);
    const [prompt] = ((await handset.json()) as { prompts: { id: string }[] }).prompts;
    if (!prompt) throw new Error(`no request waits on ${phone}`);
    const { status } = await fetch(`${sandboxUrl}/handset/${prompt.id}/approve`, { method: 'POST' });
    if (status !== 200) throw new Error(`the phone ${phone} answered ${status}`);
  });
