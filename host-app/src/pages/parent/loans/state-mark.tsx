import type { LoanState } from '@somesa/core';
import { colour, css, cx, radius } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const mark = css(`
  display: inline-block;
  padding: 0.125rem 0.625rem;
  border-radius: ${radius.round};
  background: ${colour.tint};
  color: ${colour.ink};
  font-size: 0.875rem;
  font-weight: 600;
  line-height: 1.5rem;
  white-space: nowrap;
  @media (forced-colors: active) { & { border: 1px solid CanvasText; } }
`);
const waits = css(`&& { background: ${colour.accentTint}; color: ${colour.onAccentTint}; }`);
const late = css(`&& { background: ${colour.dangerTint}; }`);
const over = css(
  `&& { background: none; box-shadow: inset 0 0 0 1px ${colour.line}; color: ${colour.muted}; }`,
);

const looks: Partial<Record<LoanState, string>> = {
  approved: waits,
  in_arrears: late,
  ...{ declined: over, expired: over, withdrawn: over, closed: over, written_off: over },
};

/** Where a loan stands, in a word: what waits for the parent stands out. */
export const StateMark = ({ state }: { state: LoanState }) => (
  <span className={cx(mark, looks[state])}>{useText('loans').states[state]}</span>
);
