import type { ListRow } from '@somesa/core/office';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { OfficeTable } from '../table/office-table';

/** Where the things are that an entry can be about. */
const addressOf: Readonly<Record<string, (id: string) => string>> = {
  loan: officeAddress.loan,
  payment: officeAddress.payment,
  'bank-line': officeAddress.bankLine,
  review: officeAddress.doubt,
  school: officeAddress.school,
  settlement: officeAddress.settlement,
  import: officeAddress.registerImport,
  user: officeAddress.user,
};

const subject = ({ cells }: ListRow): ReactNode => {
  const address = addressOf[String(cells.subjectKind)];
  const id = String(cells.subject ?? '');
  return address && id !== '' ? <Link href={address(id)}>{id}</Link> : null;
};

/** /admin/audit: who did what to money, rights or a school's data. */
export const AuditPage = () => {
  const { pages } = useText('office').shell;
  return (
    <>
      <h1>{pages.audit}</h1>
      <OfficeTable list="audit" cells={{ subject }} />
    </>
  );
};
