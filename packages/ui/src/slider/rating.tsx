import { Icon } from '../icon/icon';
import { starIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour } from '../style/tokens';

const rating = css(`
  display: inline-flex;
  gap: 0.125em;
  & > svg { color: ${colour.control}; }
  & > .filled { color: ${colour.onAccentTint}; fill: ${colour.accent}; stroke-width: 1; }
  @media (forced-colors: active) { & > svg { color: CanvasText; } & > .filled { fill: CanvasText; } }
`);

export const Rating = ({
  value,
  label,
  stars = 5,
  className,
}: {
  value: number;
  label: string;
  stars?: number | undefined;
  className?: string | undefined;
}) => (
  <span className={cx(rating, className)} role="img" aria-label={label}>
    {Array.from({ length: stars }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars differ only by their index.
      <Icon key={index} node={starIcon} className={index < value ? 'filled' : undefined} />
    ))}
  </span>
);
