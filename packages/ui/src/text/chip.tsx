import type { ReactNode } from 'react';
import { css, cx } from '../style/goober';
import { colour, radius, weight } from '../style/tokens';

export type ChipTone = 'plain' | 'good' | 'waits' | 'bad' | 'over';

const chip = css(`
  display: inline-block;
  padding: 0.0625rem 0.5rem;
  border-radius: ${radius.round};
  background-color: ${colour.tint};
  color: ${colour.ink};
  font-size: 0.875rem;
  font-weight: ${weight.strong};
  line-height: 1.375rem;
  white-space: nowrap;
  @media (forced-colors: active) { & { border: 1px solid CanvasText; } }
`);

const tones: Record<ChipTone, string> = {
  plain: css(`&& { background: none; box-shadow: inset 0 0 0 1px ${colour.line}; }`),
  good: '',
  waits: css(`&& { background-color: ${colour.accentTint}; color: ${colour.onAccentTint}; }`),
  bad: css(`&& { background-color: ${colour.dangerTint}; }`),
  over: css(
    `&& { background: none; box-shadow: inset 0 0 0 1px ${colour.line}; color: ${colour.muted}; font-weight: 500; }`,
  ),
};

export const Chip = ({ tone = 'plain', children }: { tone?: ChipTone | undefined; children: ReactNode }) => (
  <span className={cx(chip, tones[tone])}>{children}</span>
);
