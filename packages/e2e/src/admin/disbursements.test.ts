import { formatText } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register } from '../browser/person';
import { accept, createApplication, createParent, offer, waitForLoanStatus } from '../loans/loans-api';
import { openAdminKeys } from './admin-keys';
import { downloadCsv } from './download-csv';

const { queueItem, loan: text, lists } = admin;

browserTest(
  'a school that is paid by bank is added to a payment file and marked as paid by keyboard alone, which activates the loan',
  async ({ page }) => {
    const [child, parent] = await Promise.all([
      register.freshChild(['st-josephs-naggalama']),
      createParent(),
    ]);
    const amountUgx = child.outstanding;
    const { id, reference } = await createApplication(page, parent, { child, amountUgx, term: '3 months' });
    await offer(id);
    await accept(parent, id);
    const keys = openAdminKeys(page);
    const me = await keys.enterAs('staff', '/loans?tab=disbursements');
    await keys.press(text.payment.file.action);
    const file = await downloadCsv(page, () => keys.confirm(text.payment.file.confirm));
    const line = file.find((cells) => cells.some((cell) => cell.includes(reference)));
    expect(line).toContain(String(amountUgx));

    await keys.openRow(reference);
    await keys.press(queueItem.assign);
    await keys.says(queueItem.mine);
    await keys.press(text.payment.settled.action);
    await keys.answer(text.payment.settled.reference, `FT${child.regNo}`);
    await keys.confirm(text.payment.settled.confirm);
    await keys.says(lists.disbursements.words.status.succeeded);
    await keys.says(formatText(queueItem.doneBy, { name: me }));
    await waitForLoanStatus(parent, id, 'ongoing');
    expect(await register.lookUp(child.regNo)).toMatchObject({ outstanding: 0, pending: 0 });
  },
  { limitMs: 120_000 },
);
