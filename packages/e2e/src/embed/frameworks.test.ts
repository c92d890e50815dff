import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { assertions, type Framework, frameworks, openFramework } from './frameworks';

for (const framework of Object.keys(frameworks) as Framework[])
  browserTest(
    `a page built with ${frameworks[framework]} passes values, hears events and keeps the input`,
    async ({ page }) => {
      await openFramework(page, framework);
      if (framework === 'react18') await page.locator('[data-react-version^="18."]').waitFor();
      for (const [name, check] of Object.entries(assertions)) {
        await check(page).catch((error: Error) => {
          error.message = `${name}: ${error.message}`;
          throw error;
        });
      }
    },
  );

test('the guide has a table of the frameworks and of what is tried with each', () => {
  const names = Object.values(frameworks);
  const rows = Object.keys(assertions).map((name) => `| ${name} |${' yes |'.repeat(names.length)}`);
  const table = [`| | ${names.join(' | ')} |`, `|---|${'---|'.repeat(names.length)}`, ...rows].join('\n');
  const guide = readFileSync(new URL('../../../../docs/embedding.md', import.meta.url), 'utf8');
  expect(guide).toContain(table);
});
