import { buttonClass, css, cx } from '@somesa/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { sheetClass } from '../../layout/width';
import { ReportCard } from '../../scenes/report-card';
import { lastApplication, restoreLastApplication } from '../../state/last-application';
import { useText } from '../../texts/use-text';
import { SentApplication } from './loan-success/sent-application';

const page = css(`
  & .image { display: block; max-width: 20rem; margin: 0 auto 1.5rem; }
  & > .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

/** Renders the page after a loan application: an image that links home, and the application, or links for a user who opens it directly. */
export const LoanSuccessPage = () => {
  const text = useText('instalments').loanSuccess;
  const { reference } = useSnapshot(lastApplication);
  useEffect(restoreLastApplication, []);
  const { title, lede } = reference === null ? text : text.sent;
  return (
    <div className={cx(sheetClass, page)}>
      <Link href="/" className="image">
        <ReportCard label={text.image} />
      </Link>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      {reference === null ? (
        <div className="ways">
          <Link href="/login" className={buttonClass()}>
            {text.login}
          </Link>
          <Link href="/installment-payments/options/loan-application" className={buttonClass('secondary')}>
            {text.apply}
          </Link>
        </div>
      ) : (
        <SentApplication reference={reference} />
      )}
    </div>
  );
};
