import type { ListRow, QueueKind } from '@somesa/core/admin';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';

export const ApprovalsPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.approvals}</h1>
      <AdminTable list="approvals" getRowHref={({ id }) => adminAddress.approval(id)} />
    </>
  );
};

type Addresses = Readonly<Record<string, (id: string) => string>>;

const queueItemAddresses: Readonly<Record<QueueKind, (id: string) => string>> = {
  application: adminAddress.loan,
  collection: adminAddress.loan,
  disbursement: adminAddress.disbursement,
  exception: adminAddress.exception,
  'bank-transaction': adminAddress.bankTransaction,
  refund: adminAddress.payment,
  approval: adminAddress.approval,
  message: adminAddress.message,
  booking: adminAddress.reservation,
  partnership: adminAddress.partnership,
};

const addresses: Addresses = {
  loan: adminAddress.loan,
  disbursement: adminAddress.disbursement,
  payment: adminAddress.payment,
  'bank-transaction': adminAddress.bankTransaction,
  school: adminAddress.school,
  settlement: adminAddress.settlement,
  approval: adminAddress.approval,
  import: adminAddress.registerImport,
  partnership: adminAddress.partnership,
  user: adminAddress.user,
  'queue-item': (id) => {
    const at = id.indexOf(':');
    const kinds: Addresses = queueItemAddresses;
    return kinds[id.slice(0, at)]?.(id.slice(at + 1)) ?? '';
  },
};

// Subject of an entry, by its usual name, as a link to its screen if it has one. Lists and reports have their
// titles.
const Subject = ({ cells: { subject, subjectId, subjectKind } }: ListRow) => {
  const { lists, reports } = useText('admin');
  const address = addresses[String(subjectKind)]?.(String(subjectId));
  if (address) return <Link href={address}>{subject}</Link>;
  if (subjectKind !== 'list') return subject;
  const titled: Readonly<Record<string, { title: string }>> = { ...lists, ...reports.names };
  return titled[String(subject).replace('report:', '')]?.title ?? subject;
};

const renderSubject = (row: ListRow): ReactNode => <Subject {...row} />;

export const AuditPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.audit}</h1>
      <AdminTable list="audit" cells={{ subject: renderSubject }} />
    </>
  );
};
