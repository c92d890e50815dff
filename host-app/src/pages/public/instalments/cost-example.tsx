import {
  calculateLoanCost,
  formatText,
  formatUgx,
  type LoanCost,
  type LoanProductView,
  loanTermLengths,
  toKampalaDay,
} from '@somesa/core';
import { colour, css, cx, Notice, Skeleton, VisuallyHidden } from '@somesa/ui';
import { useConfig } from '../../../api/use-config';
import { NoScriptStyles } from '../../../layout/no-script-styles';
import { widthClass } from '../../../layout/width';
import { useText } from '../../../texts/use-text';

/** Principal of the example, in UGX, as far as the product allows it. */
const EXAMPLE_UGX = 1_000_000;

const section = css(`
  padding-block: 0 3rem;
  & > h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 0.75rem; }
  & .lede { font-size: 1.125rem; margin-bottom: 1rem; min-height: 1.7em; }
  & table { width: 100%; max-width: 48rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  & th, & td { height: 3rem; padding: 0.5rem 0 0.5rem 1rem; border-bottom: 1px solid ${colour.line}; text-align: end; }
  & thead th { color: ${colour.muted}; font-weight: 400; border-bottom-color: ${colour.control}; }
  & th:first-child { padding-inline-start: 0; text-align: start; }
  & tbody th, & .monthly { font-weight: 600; white-space: nowrap; }
  & .bar { height: 12rem; max-width: 48rem; }
  & .note { max-width: 40rem; margin-top: 1rem; color: ${colour.muted}; }
  @media (max-width: 39.99rem) { & .less { display: none; } & th, & td { padding-inline-start: 0.5rem; } }
  @media (min-width: 64rem) { & { padding-bottom: 5rem; } }
`);

const calculateExamples = (product: LoanProductView): LoanCost[] => {
  const principalUgx = Math.min(Math.max(EXAMPLE_UGX, product.minimumUgx), product.maximumUgx);
  const disbursedOn = toKampalaDay(new Date());
  return product.terms.flatMap((term) => {
    const cost = calculateLoanCost(product, { principalUgx, term, disbursedOn });
    return cost.ok ? [cost.value] : [];
  });
};

const Example = ({ product }: { product: LoanProductView }) => {
  const text = useText('instalments').example;
  const costs = calculateExamples(product);
  const [first] = costs;
  if (!first) return null;
  const facts = {
    amount: formatUgx(first.principal),
    percent: first.interest,
    fees: formatUgx(first.fees),
  };
  return (
    <>
      <p className="lede">{formatText(first.fees > 0 ? text.ledeWithFees : text.lede, facts)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.term}</th>
            <th scope="col">{text.monthly}</th>
            <th scope="col" className="less">
              {text.interest}
            </th>
            <th scope="col">{text.total}</th>
            <th scope="col" className="less">
              {text.apr}
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <tr key={cost.term}>
              <th scope="row">{formatText(text.months, { months: loanTermLengths[cost.term].months })}</th>
              <td className="monthly">{formatUgx(cost.monthlyPayment)}</td>
              <td className="less">{formatUgx(cost.totalInterest)}</td>
              <td>{formatUgx(cost.totalPayable)}</td>
              <td className="less">
                {cost.apr === null ? '' : formatText(text.aprValue, { percent: cost.apr })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        <span className="less">{text.aprNote} </span>
        {text.note}
      </p>
    </>
  );
};

/** Shows the cost of a loan for each term at the rate in force today: always calculated, not a fixed text. */
export const CostExample = () => {
  const text = useText('instalments').example;
  const { state } = useConfig();
  return (
    <section className={cx(widthClass, section)} data-needs-script="">
      <NoScriptStyles />
      <h2>{text.title}</h2>
      {state.kind === 'loading' && (
        <div role="status">
          <VisuallyHidden>{text.loading}</VisuallyHidden>
          <Skeleton className="bar" />
        </div>
      )}
      {state.kind === 'ready' && <Example product={state.value.loanProduct} />}
      {state.kind === 'failed' && <Notice kind="warning">{text.failed}</Notice>}
    </section>
  );
};
