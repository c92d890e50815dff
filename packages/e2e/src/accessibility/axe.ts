import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Scope of an axe run: everything, or only colours if nothing else can differ from an earlier check. */
type What = 'all' | 'colour';

/** By name: a group would bring rules too that are off otherwise. */
const rulesOf: Record<What, string[]> = { all: [], colour: ['color-contrast', 'link-in-text-block'] };

/** Returns the findings of axe-core on a page, including every frame of ours and all widgets; each finding is a sentence. */
export const axeFindings = async (page: Page, what: What = 'all'): Promise<string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Half a megabyte: once per document is enough.
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    // A step that is still fading in has other colours; what spins for ever is not waited for.
    const isEnding = (each: Animation) => Number.isFinite(each.effect?.getComputedTiming().endTime);
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ];
    const ending = roots.flatMap((root) => root.getAnimations()).filter(isEnding);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // Sounds and style sheets would be fetched for rules that look at neither here.
      preload: false,
      ...(rules.length > 0 && { runOnly: rules }),
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`).join('; ')})`,
    );
  }, rulesOf[what]);
};
