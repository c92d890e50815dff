import type { OfficeTexts } from '@somesa/core/office-texts';
import { ADMIN } from '../admin-addresses';
import type { TabLink } from '../layout/tab-links';

const DAY_MS = 24 * 3_600_000;

/** How many days each period has that one press chooses. */
const lengths = { week: 7, month: 30, quarter: 90, year: 365 } as const;
/** The one that is shown where nothing was chosen. */
const USUAL = 'month';

/** Links to the periods that end today. */
export const periodLinks = (
  names: OfficeTexts['overview']['days'],
  chosen: { from: string; to: string },
  today: string,
): TabLink[] =>
  (Object.keys(lengths) as (keyof typeof lengths)[]).map((name) => {
    const first = Date.parse(`${today}T00:00:00Z`) - (lengths[name] - 1) * DAY_MS;
    const from = new Date(first).toISOString().slice(0, 10);
    const isUnchosen = chosen.from === '' && chosen.to === '';
    return {
      label: names[name],
      href: name === USUAL ? ADMIN : `${ADMIN}?from=${from}&to=${today}`,
      isChosen: isUnchosen ? name === USUAL : chosen.from === from && chosen.to === today,
    };
  });
