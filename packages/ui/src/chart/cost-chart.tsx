import { formatText, formatUgx, type LoanCost } from '@somesa/core';
import { Fragment } from 'react';
import { css } from '../style/goober';
import { colour, radius } from '../style/tokens';

const chart = css(`
  & i { forced-color-adjust: none; }
  & .principal { background-color: ${colour.primary}; }
  & .interest { background-color: ${colour.accent}; }
  & .fees { background-color: ${colour.ink}; }
  & .bar { display: flex; height: 1em; border-radius: ${radius.round}; overflow: hidden; }
  & .bar i { min-width: 2%; }
  & .columns { display: flex; align-items: flex-end; gap: 3%; height: 5.5em; margin-top: 0.75em; }
  & figure { margin: 0; }
  & figcaption { margin-top: 0.25em; font-size: 0.875em; color: ${colour.muted}; }
  & .columns span { display: flex; flex: 1; flex-direction: column; }
  & p { margin-top: 0.5em; font-variant-numeric: tabular-nums; }
  & p span, & p strong { display: inline-block; }
  & p i { display: inline-block; width: 0.75em; height: 0.75em; margin-inline-end: 0.375em; border-radius: 2px; }
`);

/** Minimum share of the interest in the principal at which the columns of the instalments differ visibly. */
const MIN_COLUMNS_SHARE = 0.05;

/**
 * Renders the cost of a loan as a bar of its parts with their sum under it, and the instalments as columns if
 * the interest is high enough to be seen in them. The figures of the columns are in the table of instalments
 * that its page has.
 */
export const CostChart = ({
  cost: { principal, totalInterest, fees, totalPayable, instalments },
  texts,
}: {
  cost: LoanCost;
  texts: Record<'principal' | 'interest' | 'fees' | 'columns', string>;
}) => {
  const amounts = { principal, interest: totalInterest, fees };
  const parts = (['principal', 'interest', 'fees'] as const).filter((part) => amounts[part] > 0);
  const highest = Math.max(...instalments.map((row) => row.principal + row.interest));
  return (
    <div className={chart}>
      <div className="bar">
        {parts.map((part) => (
          <i key={part} className={part} style={{ flexGrow: amounts[part] }} />
        ))}
      </div>
      <p key={parts.map((part) => amounts[part]).join()}>
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' + '}
            <span>
              <i className={part} />
              {formatText(texts[part], { amount: formatUgx(amounts[part]) })}
            </span>
          </Fragment>
        ))}{' '}
        <strong>= {formatUgx(totalPayable)}</strong>
      </p>
      {totalInterest > principal * MIN_COLUMNS_SHARE && (
        <figure>
          <div className="columns">
            {instalments.map((row) => (
              <span
                key={row.number}
                style={{ height: `${((row.principal + row.interest) / highest) * 100}%` }}
              >
                <i className="interest" style={{ flexGrow: row.interest }} />
                <i className="principal" style={{ flexGrow: row.principal }} />
              </span>
            ))}
          </div>
          <figcaption>{texts.columns}</figcaption>
        </figure>
      )}
    </div>
  );
};
