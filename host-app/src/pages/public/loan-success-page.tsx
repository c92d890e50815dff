import { buttonClass, colour, css, cx, RuledPaper, radius } from '@somesa/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { sheetClass } from '../../layout/width';
import { ReportCard } from '../../scenes/report-card';
import { auth } from '../../state/auth';
import { lastApplication, restoreLastApplication } from '../../state/last-application';
import { toNonBreaking } from '../../texts/format-text';
import { useText } from '../../texts/use-text';

const parts = css(`
  display: grid;
  gap: 1.5rem;
  & .sheet { border: 1px solid ${colour.line}; border-radius: ${radius.card}; overflow: hidden; padding: 1.6rem 1.25rem 0.4rem 3.5rem; }
  & .over { line-height: 2rem; color: ${colour.muted}; font-weight: 500; }
  & .reference { display: block; font-size: 1.75rem; line-height: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
  & h2 { font-size: 1.25rem; margin-bottom: 0.5rem; }
  & ol { display: grid; gap: 0.5rem; padding-inline-start: 1.25rem; list-style: decimal; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1rem; }
`);

const SentApplication = ({ reference }: { reference: string }) => {
  const text = useText('instalments').loanSuccess.sent;
  const { user } = useSnapshot(auth);
  return (
    <div className={cx(parts)}>
      <RuledPaper className="sheet">
        <span className="over">{text.reference}</span>
        <strong className="reference">{toNonBreaking(reference)}</strong>
      </RuledPaper>
      <div>
        <h2>{text.nextTitle}</h2>
        <ol>
          <li>{text.decide}</li>
          <li>{text.documents}</li>
          <li>{text.accept}</li>
        </ol>
      </div>
      {user ? (
        <div>
          <Link href="/parent/dashboard" className={buttonClass()}>
            {text.follow}
          </Link>
        </div>
      ) : (
        <div>
          <h2>{text.accountTitle}</h2>
          <p>{text.account}</p>
          <div className="ways">
            <Link href="/register" className={buttonClass()}>
              {text.register}
            </Link>
            <Link href="/login" className={buttonClass('secondary')}>
              {text.haveAccount}
            </Link>
          </div>
        </div>
      )}
    </div>
  );
};

const page = css(`
  & .image { display: block; max-width: 20rem; margin: 0 auto 1.5rem; }
  & > .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

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
