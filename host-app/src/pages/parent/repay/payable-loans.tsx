import { formatText, formatUgx, type LoanSummaryView } from '@somesa/core';
import { arrowRightIcon, Card, colour, css, Icon } from '@somesa/ui';
import { Link } from 'wouter';
import { toNonBreaking } from '../../../format-text';
import { useText } from '../../../texts/use-text';
import { payAddress } from '../parent-addresses';

const list = css(`
  display: grid;
  gap: 1rem;
  & h2 { font-size: 1.25rem; }
  & ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
`);
const card = css(`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  &:hover { border-color: ${colour.primary}; }
  & h3 { font-size: 1.0625rem; }
  & .about { color: ${colour.muted}; overflow-wrap: anywhere; }
  & .amounts { font-variant-numeric: tabular-nums; }
  & svg { color: ${colour.primary}; }
  & a { color: inherit; text-decoration: none; }
  & a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
`);

/** Renders the choice of the loan to pay, from those with an outstanding balance. */
export const PayableLoans = ({
  entryPoint,
  loans,
}: {
  entryPoint: 'dashboard' | 'early';
  loans: readonly LoanSummaryView[];
}) => {
  const { pay: text, status } = useText('dashboard');
  return (
    <div className={list}>
      <h2>{text.chooseTitle}</h2>
      <ul>
        {loans.map((loan) => (
          <li key={loan.id}>
            <Card className={card}>
              <div>
                <h3>
                  <Link href={payAddress(entryPoint === 'early' ? 'early' : 'monthly', loan.id)}>
                    {formatText(status.loan, { child: loan.childName })}
                  </Link>
                </h3>
                <p className="about">
                  {formatText(status.about, {
                    school: loan.school.name,
                    reference: toNonBreaking(loan.reference),
                  })}
                </p>
                <p className="amounts">
                  {formatText(loan.due > 0 ? text.dueNow : text.owed, {
                    amount: toNonBreaking(formatUgx(loan.due > 0 ? loan.due : loan.pending)),
                  })}
                </p>
              </div>
              <Icon node={arrowRightIcon} />
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
};
