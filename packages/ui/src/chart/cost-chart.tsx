import { formatFigures, formatText, type LoanCost } from '@somesa/core';
import { Fragment } from 'react';
import { css } from '../style/goober';
import { colour, radius } from '../style/tokens';

const chart = css(`
  & svg { display: block; width: 100%; }
  & .bar { height: 1em; border-radius: ${radius.round}; }
  && .columns { height: 5.5em; margin-top: 0.75em; }
  & .principal { fill: ${colour.primary}; }
  & .interest { fill: ${colour.accent}; }
  & .fees { fill: ${colour.ink}; }
  & p { margin-top: 0.5em; font-variant-numeric: tabular-nums; }
  & p span, & p strong { white-space: nowrap; }
  & p svg { display: inline-block; width: 0.75em; height: 0.75em; margin-inline-end: 0.375em; border-radius: 2px; }
  @media (forced-colors: active) { & .principal { fill: CanvasText; } & .interest { fill: Highlight; } & .fees { fill: LinkText; } }
`);

/** Minimum size of a part, in hundredths of the picture, so that it stays visible. */
const MIN_VISIBLE = 2;
/** Minimum share of the interest in the principal at which the columns of the instalments differ visibly. */
const MIN_COLUMNS_SHARE = 0.05;

type Part = 'principal' | 'interest' | 'fees';

/** Renders the instalments as columns, with the principal and the interest on top of it. */
const Columns = ({ instalments }: Pick<LoanCost, 'instalments'>) => {
  const highest = Math.max(1, ...instalments.map(({ principal, interest }) => principal + interest));
  const calculateHeight = (amountUgx: number): number => (amountUgx / highest) * (100 - MIN_VISIBLE);
  return (
    <svg
      className="columns"
      aria-hidden="true"
      viewBox={`0 0 ${instalments.length * 10} 100`}
      preserveAspectRatio="none"
    >
      {instalments.map(({ number, principal, interest }, index) => {
        const top = interest > 0 ? Math.max(MIN_VISIBLE, calculateHeight(interest)) : 0;
        const bottom = calculateHeight(principal);
        return (
          <g key={number} transform={`translate(${index * 10 + 1} 0)`}>
            <rect className="interest" width={8} y={100 - bottom - top} height={top} />
            <rect className="principal" width={8} y={100 - bottom} height={bottom} />
          </g>
        );
      })}
    </svg>
  );
};

/**
 * Renders the cost of a loan as a bar of its parts with their sum under it, and the instalments as columns if the interest is
 * high enough to be seen in them. A table beside it has the figures of the columns.
 */
export const CostChart = ({
  cost: { principal, totalInterest, fees, totalPayable, instalments },
  texts,
}: {
  cost: Pick<LoanCost, 'principal' | 'totalInterest' | 'fees' | 'totalPayable' | 'instalments'>;
  /** Texts of the parts, each with its `{amount}`. */
  texts: Record<Part, string>;
}) => {
  const amounts = { principal, interest: totalInterest, fees };
  const parts = (['principal', 'interest', 'fees'] as const).filter((part) => amounts[part] > 0);
  let x = 0;
  return (
    <div className={chart}>
      <svg className="bar" aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
        {[...parts].reverse().map((part) => {
          const width =
            part === 'principal' ? 100 - x : Math.max(MIN_VISIBLE, (amounts[part] / totalPayable) * 100);
          x += width;
          return <rect key={part} className={part} x={100 - x} width={width} height={10} />;
        })}
      </svg>
      <p>
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' + '}
            <span>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect className={part} width={10} height={10} />
              </svg>
              {formatText(texts[part], { amount: formatFigures(amounts[part]) })}
            </span>
          </Fragment>
        ))}{' '}
        <strong>= {formatFigures(totalPayable)}</strong>
      </p>
      {totalInterest > principal * MIN_COLUMNS_SHARE && <Columns instalments={instalments} />}
    </div>
  );
};
