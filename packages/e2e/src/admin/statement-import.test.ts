import { randomInt } from 'node:crypto';
import { DAY_MS, toKampalaDay } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { browserTest } from '../browser/browser-test';
import { openAdminKeys } from './admin-keys';

const { upload, results } = admin.statements;

browserTest(
  'a bank statement with a line that is already in it is rejected, and imported once that is fixed',
  async ({ page }) => {
    const id = `FT${randomInt(100_000, 999_999)}`;
    const createFile = (...lines: string[]) => ({
      name: 'statement.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['date,transaction_id,reference,amount', ...lines].join('\n')),
    });
    const yesterday = toKampalaDay(new Date(Date.now() - DAY_MS));
    const line = `${yesterday},${id},walk in,7000`;
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', '/reconciliation/import');
    await keys.main.getByLabel(upload.account, { exact: true }).selectOption('post');
    const choose = async (file: ReturnType<typeof createFile>): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press(upload.choose)]);
      await chooser.setFiles(file);
    };
    await choose(createFile(line, line));
    await keys.says(upload.problemsText);
    await choose(createFile(line));
    await keys.says(upload.ready);
    await keys.press(upload.import);
    await keys.says(upload.done);
    await keys.main.getByText(results.waiting, { exact: true }).last().waitFor();
  },
);
