import { say } from '@somesa/core';
import { colour, css, cx } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { ChartLegend } from './chart-legend';
import { chartClass, partClass } from './chart-styles';
import type { ChartPeriod } from './period-chart';

/** More bars than these are no picture any more. */
const MAX_NAMES = 12;
const THICK = 8;
const WIDTH = 100;

const list = css(`
  & ol { display: grid; gap: 0.5rem 1rem; align-items: center; grid-template-columns: minmax(6rem, 14rem) minmax(0, 1fr); }
  & li { display: contents; }
  & li > span { overflow-wrap: anywhere; font-size: 0.9375rem; }
  & .note { margin-top: 0.5rem; color: ${colour.muted}; font-size: 0.875rem; }
`);

const largest = ({ amountsUgx }: ChartPeriod): number => Math.max(...amountsUgx);

/** Amounts of money by name: bars that lie below each other. A table beside it has the figures. */
export const NameChart = ({
  named,
  parts,
  label,
}: {
  named: readonly ChartPeriod[];
  parts: readonly string[];
  label: string;
}) => {
  const text = useText('admin').reports;
  const isCut = named.length > MAX_NAMES;
  const shown = isCut ? [...named].sort((a, b) => largest(b) - largest(a)).slice(0, MAX_NAMES) : named;
  const highest = Math.max(1, ...shown.map(largest));
  return (
    <div className={cx(chartClass, list)} role="img" aria-label={label}>
      <ol aria-hidden="true">
        {shown.map(({ name, amountsUgx }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and a bar keeps nothing.
          <li key={at}>
            <span>{name}</span>
            <svg
              viewBox={`0 0 ${WIDTH} ${amountsUgx.length * THICK}`}
              height={amountsUgx.length * THICK}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {amountsUgx.map((amountUgx, part) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same, in the same order.
                  key={part}
                  className={partClass(part)}
                  y={part * THICK}
                  height={THICK - 1}
                  width={(Math.max(amountUgx, 0) / highest) * WIDTH}
                />
              ))}
            </svg>
          </li>
        ))}
      </ol>
      <ChartLegend names={parts} />
      {isCut && (
        <p className="note" aria-hidden="true">
          {say(text.largest, { count: String(MAX_NAMES) })}
        </p>
      )}
    </div>
  );
};
