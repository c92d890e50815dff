import { formatFigures, formatText } from '@somesa/core';
import type { ExceptionAnswer } from '@somesa/core/admin';
import { toast } from '@somesa/ui';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { refreshQueueCounts } from '../../../state/queue-counts';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { columnsClass } from '../layout/admin-section';
import { QueueItemPanel } from '../queue/queue-item-panel';
import { ClaimSection } from './claims';
import { Exceptions } from './exceptions';

/**
 * Unallocated money of a payment: the provider took a different amount, or took it after a failure. Staff
 * credit it to its payment or refund it.
 */
const UnallocatedMoney = ({
  id,
  exception: { kind, unallocated, payment },
  onResolved,
}: {
  id: string;
  exception: ExceptionAnswer;
  onResolved: (exception: ExceptionAnswer, message: string) => void;
}) => {
  const { paidAfterFailure, waits, credit, refund } = useText('admin').payment.unallocated;
  if (!unallocated || !payment) return null;
  const values = { amount: formatFigures(unallocated.amount), reference: payment.reference };
  const isLateSuccess = kind === 'provider_paid_after_failure';
  const creditLead = isLateSuccess ? credit.leadFailed : credit.text;
  return (
    <>
      {isLateSuccess && <p>{paidAfterFailure}</p>}
      <p>{formatText(waits, values)}</p>
      {unallocated.canCredit && (
        <ActionDialog
          {...credit}
          kind="primary"
          values={values}
          text={unallocated.isPaid ? credit.leadPaid : creditLead}
          done={undefined}
          send={adminApi.sender('POST /admin/exceptions/:id/credit', { id })}
          onDone={(answer) => onResolved(answer, formatText(credit.done, values))}
        />
      )}
      {unallocated.canReturn && (
        <ActionDialog
          {...refund}
          values={values}
          text={isLateSuccess ? refund.leadFailed : refund.text}
          done={undefined}
          send={adminApi.sender('POST /admin/exceptions/:id/return', { id })}
          onDone={(answer) => onResolved(answer, formatText(refund.done, values))}
        />
      )}
    </>
  );
};

const RelatedLinks = ({ payment, loan, settlement, bankTransactionId }: ExceptionAnswer) => {
  const { pages } = useText('admin').shell;
  const links = [
    payment && { href: adminAddress.payment(payment.id), label: `${pages.payment} ${payment.reference}` },
    loan && { href: adminAddress.loan(loan.id), label: `${pages.loan} ${loan.reference}` },
    settlement && {
      href: adminAddress.settlement(settlement.id),
      label: `${pages.settlement} ${settlement.reference}`,
    },
    bankTransactionId !== null && {
      href: adminAddress.bankTransaction(bankTransactionId),
      label: `${pages.bankTransaction} ${bankTransactionId.replace(/^[^:]*:/, '')}`,
    },
  ].filter((link) => link !== null && link !== false);
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  );
};

/** Returns the details of an exception that its claim shows too. */
const getShown = ({ claim }: ExceptionAnswer) =>
  claim ? { amount: claim.amount, transaction: claim.transactionId, bookedOn: claim.paidOn } : {};

/** Page /admin/exceptions/:id: a case that staff must decide, with links to what it is about. */
export const ExceptionPage = () => {
  const { pages } = useText('admin').shell;
  const query = useItemQuery('GET /admin/exceptions/:id');
  const onResolved = (exception: ExceptionAnswer, message: string): void => {
    toast.success(message);
    query.put(exception);
    void refreshQueueCounts();
  };
  return (
    <DetailPage
      backHref={`${ADMIN}/payments?tab=exceptions`}
      backText={pages.payments}
      title={pages.exception}
      query={query}
    >
      {(exception) => (
        <div className={columnsClass}>
          <div>
            <Exceptions exceptions={[exception]} shown={getShown(exception)} />
            <ClaimSection exception={exception} onResolved={onResolved} />
            <UnallocatedMoney id={query.id} exception={exception} onResolved={onResolved} />
            <RelatedLinks {...exception} />
          </div>
          <div>
            <QueueItemPanel
              kind="exception"
              subject={query.id}
              version={exception.closedAt ? 1 : (exception.unallocated?.amount ?? 0)}
              onChange={query.retry}
            />
          </div>
        </div>
      )}
    </DetailPage>
  );
};
