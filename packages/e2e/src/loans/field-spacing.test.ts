import { loanApplicationEn as t } from '@somesa/core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { openApplication } from './application';

/** Space between a field and its hint or error, in pixels. */
const LINE_GAP = 6;
/** Space between a field and the next label, in pixels. */
const FIELD_GAP = 20;

browserTest('fields leave space for an error only while there is one', async ({ page }) => {
  const form = openApplication(page);
  await form.open();
  const readGaps = (label: string) =>
    form.field(label).evaluate((input) => {
      const field = input.closest('[part=field]');
      const line = field?.lastElementChild as HTMLElement;
      const next = field?.nextElementSibling;
      return {
        line:
          line.offsetHeight &&
          Math.round(line.getBoundingClientRect().top - input.getBoundingClientRect().bottom),
        next: Math.round(
          (next?.getBoundingClientRect().top ?? 0) - (field?.getBoundingClientRect().bottom ?? 0),
        ),
      };
    });
  expect(await readGaps(t.fullName)).toEqual({ line: 0, next: FIELD_GAP });
  expect(await readGaps(t.phoneNumber1)).toEqual({ line: LINE_GAP, next: FIELD_GAP });
  await form.next();
  await eventually(async () =>
    expect(await readGaps(t.fullName)).toEqual({ line: LINE_GAP, next: FIELD_GAP }),
  );
  await form.field(t.fullName).fill('Sarah');
  await eventually(async () => expect(await readGaps(t.fullName)).toEqual({ line: 0, next: FIELD_GAP }));
});
