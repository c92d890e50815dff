import { loanApplicationEn as t, uiEn as ui } from '@somesa/core';
import f from '@somesa/core/messages/en/loan-fields.json';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { putInPlace } from '../embed/widget-tags';
import { gallery } from '../wizard/site';
import { newApplicant, openApplication } from './application';
import { cardFigures, costToday, toFigures } from './figures';
import { disguisedProgram, pdfFile, photo } from './test-files';

const request = { amountUgx: 300_000, term: '3 months' } as const;

for (const [file, name] of [
  ['strict-csp-trusted-types.html', 'under a strict policy with trusted types'],
  ['hostile.html', 'on a hostile page'],
] as const) {
  browserTest(`a guest applies with pictures ${name}`, async ({ page, pageErrors }) => {
    await page.goto(gallery(file, 'st-marys-kisubi').url);
    await putInPlace(page, { tag: 'somesa-loan-application' });
    const form = openApplication(page);
    await form.heading(t.personal_title).waitFor();
    await form.choose(t.idFront, disguisedProgram());
    await form.slot(t.idFront).getByText(f.upload_picture_invalid).waitFor();
    pageErrors.allow(/answer: 422 .*uploads|console: .*422.*uploads/);
    await form.choose(t.idFront, await photo(page, 'front.jpg'));
    await form.choose(t.idBack, await photo(page, 'back.jpg'));
    await form.waitUntilSent(t.idFront);
    await form.waitUntilSent(t.idBack);
    await form.fillIn(newApplicant(), 'SMK-0003', request);
    const expected = toFigures(await costToday(request));
    await eventually(async () => expect(await cardFigures(form.cost, '300000')).toEqual(expected));
    await form.button(`${t.edit}: ${t.step_financial}`).click();
    await form.choose(t.letter, pdfFile('letter.pdf'));
    await form.waitUntilSent(t.letter);
    await form.next();
    await form.next();
    await form.button(ui.finish).click();
    await form.heading(t.applied_title).waitFor();
  });
}
