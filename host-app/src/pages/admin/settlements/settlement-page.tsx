import type { ApiFailure } from '@somesa/api-client';
import { formatCount, formatText, formatUgx, type Result, toKampalaDay } from '@somesa/core';

import type { SettlementAnswer, SettlementPaid, SettlementView } from '@somesa/core/admin';
import { Chip, css, Field, Notice } from '@somesa/ui';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { AdminSection, ApprovalNotice, FactRows, stackClass } from '../layout/admin-section';
import { PayoutAttempts } from '../layout/payout-attempts';
import { FileButton } from '../layout/request-button';
import { AdminTable } from '../table/admin-table';
import { Day, Moment, renderMoment } from '../table/list-cell';
import { getTone } from '../table/status-chip';

const rowClass = css('display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem;');

const RemittanceButtons = ({ settlement: { id, reference } }: { settlement: SettlementView }) => {
  const text = useText('admin').settlement.remittance;
  const renderButton = (format: 'pdf' | 'csv') => (
    <FileButton
      name={`remittance-${reference}.${format}`}
      busyText={text.busy}
      line={`GET /admin/settlements/:id/remittance.${format}`}
      request={{ params: { id } }}
    >
      {text[format]}
    </FileButton>
  );
  return (
    <div className={rowClass}>
      {renderButton('pdf')}
      {renderButton('csv')}
    </div>
  );
};

export const SettlementsPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.settlements}</h1>
      <AdminTable list="settlements" getRowHref={({ id }) => adminAddress.settlement(id)} />
    </>
  );
};

const getAmounts = ({ amountUgx, payableUgx }: SettlementView) => ({
  isReduced: payableUgx !== null && payableUgx < amountUgx,
  values: { amount: formatUgx(amountUgx), payable: formatUgx(payableUgx ?? 0) },
});

const formatPayoutAccount = ({ payout }: SettlementView): string =>
  (payout.method === 'bank' ? [payout.bankName, payout.accountNumber] : [payout.phoneNumber])
    .filter((part) => part !== null)
    .join(' ');

const hasFailedPart = ({ status, parts }: SettlementView): boolean =>
  status === 'sending' &&
  parts.some(({ part }) => parts.every((other) => other.part !== part || other.status === 'failed'));

interface ActionsProps {
  settlement: SettlementView;
  onDone: (answer: SettlementAnswer) => void;
}

const CancelSettlement = ({ settlement: { id }, onDone }: ActionsProps) => (
  <ActionDialog
    {...useText('admin').settlement.cancel}
    isDanger
    send={adminApi.sender('POST /admin/settlements/:id/cancel', { id })}
    onDone={onDone}
  />
);

/** Actions on a settlement with a part that could not be paid. */
const FailedActions = ({ settlement, onDone }: ActionsProps) => (
  <>
    <ActionDialog
      {...useText('admin').settlement.resend}
      kind="primary"
      send={adminApi.sender('POST /admin/settlements/:id/resend', { id: settlement.id })}
      onDone={onDone}
    />
    {settlement.parts.every(({ status }) => status === 'failed') && (
      <CancelSettlement settlement={settlement} onDone={onDone} />
    )}
  </>
);

const CreatedActions = ({
  settlement,
  onDone,
  pay,
}: ActionsProps & { pay: (values: SettlementPaid) => Promise<Result<SettlementAnswer, ApiFailure>> }) => {
  const text = useText('admin').settlement;
  const { id, amountUgx, payableUgx, payout } = settlement;
  const { isReduced, values: amounts } = getAmounts(settlement);
  return (
    <>
      {!isReduced && (
        <ActionDialog
          {...text.send}
          kind="primary"
          values={{
            amount: formatUgx(amountUgx),
            payee: payout.payeeName,
            account: formatPayoutAccount(settlement),
          }}
          send={adminApi.sender('POST /admin/settlements/:id/send', { id })}
          onDone={onDone}
        />
      )}
      <ActionDialog
        {...text.pay}
        values={amounts}
        text={isReduced ? text.pay.reduced : text.pay.text}
        initialValues={{ providerTransactionId: '', paidOn: toKampalaDay(new Date()) }}
        send={(values) => pay(isReduced ? { ...values, payableUgx: payableUgx ?? 0 } : values)}
        onDone={onDone}
      >
        {(field) => (
          <>
            <Field
              label={text.pay.providerTransactionId}
              hint={text.pay.hint}
              {...field('providerTransactionId')}
            />
            <Field label={text.pay.paidOn} type="date" {...field('paidOn')} />
          </>
        )}
      </ActionDialog>
      <CancelSettlement settlement={settlement} onDone={onDone} />
    </>
  );
};

const SettlementDetails = ({ settlement }: { settlement: SettlementView }) => {
  const { settlement: text, lists } = useText('admin');
  const { isReduced, values: amounts } = getAmounts(settlement);
  const { status, school, amountUgx, chargedUgx, leftOutCount, leftOutUgx, parts } = settlement;
  return (
    <div className={stackClass}>
      {hasFailedPart(settlement) && <Notice kind="warning">{text.failed}</Notice>}
      {parts.some(({ isStatusUnknown }) => isStatusUnknown) && <Notice kind="warning">{text.unknown}</Notice>}
      {isReduced && <Notice kind="warning">{formatText(text.reduced, amounts)}</Notice>}
      {leftOutCount > 0 && (
        <Notice kind="warning">
          {formatCount(text, 'leftOut', 'en', leftOutCount, { amount: formatUgx(leftOutUgx) })}
        </Notice>
      )}
      <p>
        <Chip tone={getTone(status) ?? 'waits'}>{lists.settlements.words.status[status]}</Chip>{' '}
        <strong>{formatUgx(amountUgx)}</strong>,{' '}
        <Link href={adminAddress.school(school.id)}>{school.name}</Link>
      </p>
      <FactRows
        rows={[
          { name: text.untilOn, value: <Day on={settlement.untilOn} /> },
          { name: text.gross, value: chargedUgx !== 0 && formatUgx(amountUgx + chargedUgx) },
          { name: text.charged, value: chargedUgx !== 0 && formatUgx(-chargedUgx) },
          { name: text.to, value: settlement.payout.payeeName },
          { name: text.account, value: formatPayoutAccount(settlement) },
          { name: text.by, value: settlement.by.name },
          { name: text.createdAt, value: <Moment iso={settlement.createdAt} /> },
          { name: text.endedBy, value: settlement.endedBy?.name },
          { name: text.endedAt, value: renderMoment(settlement.endedAt) },
          { name: text.paidOn, value: settlement.paidOn && <Day on={settlement.paidOn} /> },
          { name: text.providerTransactionId, value: settlement.providerTransactionId },
        ]}
      />
      <PayoutAttempts attempts={parts} />
      {status !== 'cancelled' && <RemittanceButtons settlement={settlement} />}
    </div>
  );
};

export const SettlementPage = () => {
  const { shell, settlement: text } = useText('admin');
  const { isStaff } = useRights();
  const query = useItemQuery('GET /admin/settlements/:id');
  const pay = async (body: SettlementPaid) => {
    const paid = await adminApi.call('POST /admin/settlements/:id/paid', { params: { id: query.id }, body });
    // The amount owed has changed in the meantime: the new figure is shown, and the typed values are kept.
    const fresh = !paid.ok && paid.error.status === 409 ? await query.call() : null;
    if (fresh?.ok) query.put(fresh.value);
    return paid;
  };
  const renderActions = (settlement: SettlementView) => {
    if (!isStaff || settlement.approvalId !== null) return null;
    if (settlement.status === 'created')
      return <CreatedActions settlement={settlement} onDone={query.put} pay={pay} />;
    return hasFailedPart(settlement) && <FailedActions settlement={settlement} onDone={query.put} />;
  };
  return (
    <DetailPage
      backHref={`${ADMIN}/settlements`}
      backText={text.back}
      title={shell.pages.settlement}
      query={query}
    >
      {({ settlement }) => (
        <AdminSection title={settlement.reference} actions={renderActions(settlement)}>
          <ApprovalNotice id={settlement.approvalId} />
          <SettlementDetails settlement={settlement} />
        </AdminSection>
      )}
    </DetailPage>
  );
};
