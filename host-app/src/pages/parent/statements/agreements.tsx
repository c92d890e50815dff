import { formatText, formatUgx, type LoanListItem, type LoanStatus } from '@somesa/core';
import { Button, Card, colour, css, downloadIcon, Icon } from '@somesa/ui';
import { useState } from 'react';
import { QueryView } from '../../../loading/query-view';
import { ShowMore } from '../../../loading/show-more';
import { TableSkeleton } from '../../../loading/table-skeleton';
import { AgreementLanguage } from '../../../loans/agreement-language';
import { download } from '../../../loans/download';
import { callAsUser } from '../../../state/auth-api';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { useLoans } from '../parent-queries';

const section = css(`
  margin-top: 2rem;
  & h2 { font-size: 1.25rem; }
  & h2 + p { margin-bottom: 1rem; color: ${colour.muted}; }
  & ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
`);
const row = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem 1.5rem;
  & > * { min-width: 0; }
  & .about { overflow-wrap: anywhere; color: ${colour.muted}; font-variant-numeric: tabular-nums; }
`);

const withAgreement: readonly LoanStatus[] = [
  ...([
    'accepted',
    'disbursed',
    'ongoing',
    'in_arrears',
    'closed',
    'cancelled',
    'written_off',
    'recovered',
  ] as const),
];

const Agreement = ({ loan }: { loan: LoanListItem }) => {
  const text = useText('dashboard').documents;
  const [isBusy, setBusy] = useState(false);
  const title = formatText(text.agreement, { child: loan.childName });
  const fetchIt = async () => {
    setBusy(true);
    await download(() =>
      callAsUser('POST /parent/loans/:id/agreement/link', { params: { id: loan.id }, expects: 'url' }),
    );
    setBusy(false);
  };
  return (
    <Card className={row}>
      <div>
        <p>{title}</p>
        <p className="about">
          {formatText(text.agreementAbout, {
            amount: formatUgx(loan.amount),
            reference: toNonBreaking(loan.reference),
          })}
        </p>
      </div>
      <Button
        kind="secondary"
        isBusy={isBusy}
        aria-label={formatText(text.of, { action: text.pdf, title })}
        onClick={fetchIt}
      >
        <Icon node={downloadIcon} />
        {text.pdf}
      </Button>
    </Card>
  );
};

export const Agreements = () => {
  const text = useText('dashboard').documents;
  const pages = useLoans();
  return (
    <section className={section}>
      <h2>{text.agreements}</h2>
      <p>{text.agreementsText}</p>
      <AgreementLanguage text={text.agreementsInEnglish} />
      <QueryView state={pages.state} onRetry={pages.retry} skeleton={<TableSkeleton count={2} />}>
        {(loans) => {
          const agreed = loans.filter(({ status }) => withAgreement.includes(status));
          return agreed.length === 0 && !pages.showMore ? (
            <p>{text.noAgreements}</p>
          ) : (
            <ul>
              {agreed.map((loan) => (
                <li key={loan.id}>
                  <Agreement loan={loan} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
      <ShowMore pages={pages} />
    </section>
  );
};
