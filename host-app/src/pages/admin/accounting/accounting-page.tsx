import { formatAccount, type ListRow } from '@somesa/core/admin';
import { buttonClass, css } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';

const linksClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; margin: 1rem 0;');

const statements = ['trial-balance', 'income-statement', 'balance-sheet'] as const;

const recordAddresses: Readonly<Record<string, (id: string) => string>> = {
  payment: adminAddress.payment,
  loan: adminAddress.loan,
  settlement: adminAddress.settlement,
  journal: adminAddress.approval,
};

const Reference = ({ cells: { reference, record, recordId } }: ListRow) => {
  const address = recordId === null ? undefined : recordAddresses[String(record)]?.(String(recordId));
  return address ? <Link href={address}>{reference}</Link> : reference;
};
const renderReference = (row: ListRow): ReactNode => <Reference {...row} />;

export const AccountingPage = () => {
  const { shell, accounting: text, reports, accounts } = useText('admin');
  const postingTypes: Readonly<Record<string, string>> = text.postingTypes;
  const renderAccount = (code: unknown, school: unknown): string =>
    formatAccount(String(code), accounts, typeof school === 'string' ? school : undefined);
  return (
    <>
      <h1>{shell.pages.accounting}</h1>
      <p>{text.about}</p>
      <nav className={linksClass} aria-label={text.statements}>
        <Link href={`${ADMIN}/accounting/journal`} className={buttonClass('primary')}>
          {text.newJournal}
        </Link>
        {statements.map((name) => (
          <Link key={name} href={adminAddress.report(name)} className={buttonClass('secondary')}>
            {reports.names[name].title}
          </Link>
        ))}
      </nav>
      <AdminTable
        list="ledgerEntries"
        cells={{
          reference: renderReference,
          postingType: ({ cells }) => postingTypes[String(cells.postingType)] ?? cells.postingType,
          debitAccount: ({ cells }) => renderAccount(cells.debitAccount, cells.debitSchool),
          creditAccount: ({ cells }) => renderAccount(cells.creditAccount, cells.creditSchool),
        }}
      />
    </>
  );
};
