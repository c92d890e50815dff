import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe-core finds on a page, in every frame of it that is ours and in widgets too; each finding is a sentence. `what` is
 * `colour` where nothing else can differ from a look before.
 */
export const axeFindings = async (page: Page, what: 'all' | 'colour' = 'all'): Promise<string[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(rules === 'colour' && { runOnly: ['cat.color'] }),
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`).join('; ')})`,
    );
  }, what);
};
