import { formatFigures } from '@somesa/core';
import { type OfficeOverview, type WorkKind, workKinds } from '@somesa/core/office';
import { DataTable } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { OfficeSection } from '../layout/office-section';

/** Where each queue is worked on. */
const queues: Readonly<Record<WorkKind, string>> = {
  application: `${ADMIN}/loans`,
  disbursement: `${ADMIN}/loans?tab=disbursements`,
  doubt: `${ADMIN}/payments?tab=doubts`,
  'bank-line': `${ADMIN}/payments?tab=bankLines`,
  refund: `${ADMIN}/payments?tab=refunds`,
  message: `${ADMIN}/messages`,
  booking: `${ADMIN}/reservations`,
  partnership: `${ADMIN}/messages?tab=partnerships`,
};

/** How much waits in each queue, and how much of it somebody has. */
export const WaitingSection = ({ waiting }: Pick<OfficeOverview, 'waiting'>) => {
  const text = useText('office').overview;
  return (
    <div id="waiting">
      <OfficeSection title={text.waiting}>
        <DataTable
          caption={text.waiting}
          isCaptionUnseen
          onPhones="lines"
          columns={[
            {
              label: text.queue,
              cell: (kind: WorkKind) => <Link href={queues[kind]}>{text.kinds[kind]}</Link>,
            },
            { label: text.open, isAmount: true, cell: (kind) => formatFigures(waiting[kind].open) },
            {
              ...{ label: text.claimed, isAmount: true, isNamed: true },
              cell: (kind) => formatFigures(waiting[kind].claimed),
            },
          ]}
          rows={workKinds}
          keyOf={(kind) => kind}
        />
      </OfficeSection>
    </div>
  );
};
