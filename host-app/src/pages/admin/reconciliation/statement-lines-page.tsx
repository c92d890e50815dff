import type { ListRow } from '@somesa/core/admin';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { BackLink } from '../layout/detail-page';
import { AdminTable } from '../table/admin-table';

/** Paths of the pages of the records that lines are matched to. */
const recordAddresses: Readonly<Record<string, (id: string) => string>> = {
  payment: adminAddress.payment,
  'bank-transaction': adminAddress.bankTransaction,
  loan: adminAddress.loan,
  settlement: adminAddress.settlement,
  journal: adminAddress.approval,
};

/** Renders the record that a line is matched to as a link. */
const renderRecord = ({ cells: { record, recordKind, recordId } }: ListRow): ReactNode => {
  const address = recordId === null ? undefined : recordAddresses[String(recordKind)]?.(String(recordId));
  return address ? <Link href={address}>{record}</Link> : record;
};

/** Page /admin/reconciliation/lines: the lines of all statements, and what the ledger has for each. */
export const StatementLinesPage = () => {
  const { shell } = useText('admin');
  return (
    <>
      <BackLink href={`${ADMIN}/reconciliation`}>{shell.pages.reconciliation}</BackLink>
      <h1>{shell.pages.statementLines}</h1>
      <AdminTable list="statementLines" cells={{ record: renderRecord }} />
    </>
  );
};
