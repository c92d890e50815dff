import type { BrowserContext } from 'playwright-core';
import { eventually } from '../browser/eventually';

/** A PIN that stands nowhere else, so that it is found wherever it leaks. */
export const PIN = '84163';

const shown = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** A payer takes the phone on which a request waits. It lies beside the school's page, as another tab. */
export const answerPhone = async (
  context: BrowserContext,
  sandboxUrl: string,
  phone: string,
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

/** A payer approves the request that waits on a phone, out of our sight: payment.test.ts shows how that is done on its screen. */
export const approve = (sandboxUrl: string, phone: string): Promise<void> =>
  eventually(async () => {
    const handset = await fetch(`${sandboxUrl}/handset?msisdn=${phone}`);
    const [prompt] = ((await handset.json()) as { prompts: { id: string }[] }).prompts;
    if (!prompt) throw new Error(`no request waits on ${phone}`);
    const { status } = await fetch(`${sandboxUrl}/handset/${prompt.id}/approve`, { method: 'POST' });
    if (status !== 200) throw new Error(`the phone ${phone} answered ${status}`);
  });
