import type { ListRow, WorkKind } from '@somesa/core/office';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { OfficeTable } from '../table/office-table';

type Addresses = Readonly<Record<string, (id: string) => string>>;

/** Where the work of each queue is done. */
const workAddresses: Readonly<Record<WorkKind, (id: string) => string>> = {
  ...{ application: officeAddress.loan, disbursement: officeAddress.disbursement },
  ...{ doubt: officeAddress.doubt, 'bank-line': officeAddress.bankLine, refund: officeAddress.payment },
  ...{ message: officeAddress.message, booking: officeAddress.reservation },
  partnership: officeAddress.partnership,
};

/** Where the things are that an entry can be about. */
const addresses: Addresses = {
  ...{ loan: officeAddress.loan, disbursement: officeAddress.disbursement, payment: officeAddress.payment },
  ...{ 'bank-line': officeAddress.bankLine, school: officeAddress.school },
  ...{ settlement: officeAddress.settlement, import: officeAddress.registerImport, user: officeAddress.user },
  work: (id) => {
    const at = id.indexOf(':');
    const kinds: Addresses = workAddresses;
    return kinds[id.slice(0, at)]?.(id.slice(at + 1)) ?? '';
  },
};

/** What an entry is about, as people call it, and the way to it where it has a screen. */
const subject = ({ cells }: ListRow): ReactNode => {
  const address = addresses[String(cells.subjectKind)]?.(String(cells.subjectId));
  return address ? <Link href={address}>{cells.subject}</Link> : null;
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
