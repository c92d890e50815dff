import type { LoanListItem } from '@somesa/core';
import { css } from '@somesa/ui';
import { ShowMore } from '../../../loading/show-more';
import type { Pages } from '../../../loading/use-pages';
import { useText } from '../../../texts/use-text';
import { LoanCard, loanCardsClass } from '../loans/loan-card';

const list = css('& h2 { font-size: 1.25rem; margin-bottom: 1rem; }');

/** Shows applications that are not loans yet, or never became loans. */
export const Applications = ({
  loans,
  pages,
}: {
  loans: readonly LoanListItem[];
  pages: Pages<LoanListItem>;
}) => {
  const text = useText('dashboard').status;
  if (loans.length === 0 && !pages.showMore) return null;
  return (
    <section className={list}>
      <h2>{text.applications}</h2>
      <ul className={loanCardsClass}>
        {loans.map((loan) => (
          <li key={loan.id}>
            <LoanCard loan={loan} />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </section>
  );
};
