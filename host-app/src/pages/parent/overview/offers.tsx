import { formatText, formatUgx, type LoanListItem } from '@somesa/core';
import { buttonClass, colour, css, cx, RuledPaper, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { toNonBreaking } from '../../../format-text';
import { useText } from '../../../texts/use-text';
import { loanAddress } from '../loans/loan-address';

const sheet = css(`
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  overflow: hidden;
  & .head { padding: 1.6rem 1.25rem 0.4rem 3.5rem; }
  & .head h2 { font-size: 1.375rem; line-height: 2rem; }
  & .rest { display: grid; gap: 1rem; justify-items: start; padding: 1rem 1.25rem 1.25rem 3.5rem; background: ${colour.surface}; }
`);

export const Offers = ({ loans }: { loans: readonly LoanListItem[] }) => {
  const { offer: text } = useText('dashboard');
  return loans.map((loan) => (
    <section key={loan.id} className={cx(sheet)}>
      <RuledPaper className="head">
        <h2>{text.title}</h2>
      </RuledPaper>
      <div className="rest">
        <p>
          {formatText(text.text, {
            amount: toNonBreaking(formatUgx(loan.amount)),
            child: toNonBreaking(loan.childName),
          })}
        </p>
        <Link href={loanAddress(loan.id)} className={buttonClass()}>
          {text.action}
        </Link>
      </div>
    </section>
  ));
};
