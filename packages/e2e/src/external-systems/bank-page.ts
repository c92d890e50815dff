import type { TransferView } from '@somesa/core';
import type { BrowserContext } from 'playwright-core';

/** Names of the banks on the bank's page. */
const names: Record<TransferView['bankName'], string> = {
  'Centenary Bank': 'Centenary Bank',
  'Stanbic Bank': 'Stanbic Bank',
  'Equity Bank': 'Equity Bank',
  'Post Bank': 'PostBank',
};

/** Sends a transfer to the bank, which notifies the server with a signed request. */
export const sendTransfer = async (
  context: BrowserContext,
  sandboxUrl: string,
  { reference, amount, bankName }: Pick<TransferView, 'reference' | 'amount' | 'bankName'>,
): Promise<void> => {
  const bank = await context.newPage();
  await bank.goto(`${sandboxUrl}/bank`);
  await bank.getByLabel('Payment reference').fill(reference);
  await bank.getByLabel('Amount in shillings').fill(String(amount));
  await bank.getByRole('combobox', { name: /^Bank/ }).selectOption({ label: names[bankName] });
  await bank.getByRole('button', { name: 'Send the notification' }).click();
  await bank.getByRole('heading', { name: reference }).waitFor();
  await bank.close();
};
