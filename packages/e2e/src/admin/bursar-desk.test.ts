import { randomInt } from 'node:crypto';
import { formatFigures } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register } from '../browser/person';
import { openAdminKeys } from './admin-keys';

const { add, adjustments, history, left } = admin.student;
const CHARGED_UGX = 80_000;
const CASH_UGX = 30_000;

browserTest(
  'a bursar on a phone adds a child, charges it, records money from the desk and that the child left, and look-ups follow at once',
  async ({ page }) => {
    const number = randomInt(100_000, 999_999);
    const regNo = `SJN-8${number}`;
    const keys = openAdminKeys(page);
    await keys.enterAs('bursar', '/students');
    await keys.press(add.action);
    await keys.answer(add.regNo, regNo);
    await keys.answer(add.firstName, 'Joy');
    await keys.answer(add.lastName, 'Atim');
    await keys.answer(add.className, 'Senior 1 West');
    await keys.confirm(add.confirm);
    await page.waitForURL(/\/admin\/students\/\d+$/);

    await keys.press(adjustments.charge.action);
    await keys.answer(adjustments.description, 'Uniform');
    await keys.answer(adjustments.amount, String(CHARGED_UGX));
    await keys.answer(adjustments.reason, 'New at the school');
    await keys.confirm(adjustments.charge.confirm);
    await keys.says('New at the school');

    await keys.press(adjustments['paid-to-school'].action);
    await keys.answer(adjustments.amount, String(CASH_UGX));
    await keys.answer(adjustments.receiptNumber, `desk ${number}`);
    await keys.confirm(adjustments.charge.confirm);
    await keys.says(`−${formatFigures(CASH_UGX)}`);
    const outstanding = CHARGED_UGX - CASH_UGX;
    expect(await register.lookUp(regNo)).toMatchObject({ outstanding, className: 'Senior 1 West' });

    await keys.press(left.action);
    await keys.confirm(left.confirm);
    await keys.says(admin.student.fields.leftOn);
    await keys.says(history.added.replace('{class}', 'Senior 1 West'));
    expect(await register.lookUp(regNo)).toMatchObject({ outstanding });
  },
  { viewport: { width: 360, height: 740 } },
);
