import { formatCount, formatText, formatUgx, toKampalaDay } from '@somesa/core';
import {
  hasAccess,
  type SettlementAnswer,
  type SettlementPaid,
  type SettlementView,
} from '@somesa/core/admin';

import { Button, Chip, css, Field, Notice } from '@somesa/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { saveFile } from '../../../api/save-file';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { DetailPage, useItemQuery } from '../layout/admin-query-view';
import { AdminSection, ApprovalNotice, FactRows } from '../layout/admin-section';
import { PayoutAttempts } from '../layout/payout-attempts';
import { CsvButton } from '../layout/request-button';
import { AdminTable } from '../table/admin-table';
import { Day, Moment, renderMoment } from '../table/list-cell';
import { getTone } from '../table/status-chip';

const rowClass = css('display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem;');

const RemittanceButtons = ({ settlement: { id, reference } }: { settlement: SettlementView }) => {
  const text = useText('admin').settlement.remittance;
  const [isBusy, setBusy] = useState(false);
  const name = `remittance-${reference}`;
  const savePdf = async (): Promise<void> => {
    setBusy(true);
    const answer = await adminApi.callForFile('GET /admin/settlements/:id/remittance.pdf', {
      params: { id },
    });
    setBusy(false);
    if (answer.ok) saveFile(`${name}.pdf`, answer.value);
    else showFailure(answer.error.message);
  };
  return (
    <div className={rowClass}>
      <Button kind="secondary" isBusy={isBusy} onClick={() => void savePdf()}>
        {isBusy ? text.busy : text.pdf}
      </Button>
      <CsvButton
        name={name}
        kind="secondary"
        text={text.csv}
        busyText={text.busy}
        request={() => adminApi.callForFile('GET /admin/settlements/:id/remittance.csv', { params: { id } })}
      />
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

const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

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

/** Actions on a settlement with a part that could not be paid. */
const SettlementFailed = ({
  settlement,
  onDone,
}: {
  settlement: SettlementView;
  onDone: (answer: SettlementAnswer) => void;
}) => {
  const text = useText('admin').settlement;
  return (
    <>
      <ActionDialog
        {...text.resend}
        kind="primary"
        send={() => adminApi.call('POST /admin/settlements/:id/resend', { params: { id: settlement.id } })}
        onDone={onDone}
      />
      {settlement.parts.every(({ status }) => status === 'failed') && (
        <ActionDialog
          {...text.cancel}
          isDanger
          send={() => adminApi.call('POST /admin/settlements/:id/cancel', { params: { id: settlement.id } })}
          onDone={onDone}
        />
      )}
    </>
  );
};

export const SettlementPage = () => {
  const { shell, settlement: text, lists } = useText('admin');
  const { user } = useSnapshot(auth);
  const query = useItemQuery('GET /admin/settlements/:id');
  const isStaff = user !== null && hasAccess(user.role_id, 'staff');
  const pay = async (values: SettlementPaid) => {
    const paid = await adminApi.call('POST /admin/settlements/:id/paid', {
      params: { id: query.id },
      body: values,
    });
    // The amount owed has changed in the meantime: the new figure is shown, and the typed values are kept.
    const fresh = !paid.ok && paid.error.status === 409 ? await query.call() : null;
    if (fresh?.ok) query.put(fresh.value);
    return paid;
  };
  return (
    <DetailPage
      backHref={`${ADMIN}/settlements`}
      backText={text.back}
      title={shell.pages.settlement}
      query={query}
    >
      {({ settlement }) => (
        <AdminSection
          title={settlement.reference}
          actions={
            (isStaff && settlement.status === 'created' && settlement.approvalId === null && (
              <>
                {!getAmounts(settlement).isReduced && (
                  <ActionDialog
                    {...text.send}
                    kind="primary"
                    title={formatText(text.send.title, { amount: formatUgx(settlement.amountUgx) })}
                    text={formatText(text.send.text, {
                      amount: formatUgx(settlement.amountUgx),
                      payee: settlement.payout.payeeName,
                      account: formatPayoutAccount(settlement),
                    })}
                    send={() =>
                      adminApi.call('POST /admin/settlements/:id/send', { params: { id: query.id } })
                    }
                    onDone={query.put}
                  />
                )}
                <ActionDialog
                  {...text.pay}
                  text={
                    getAmounts(settlement).isReduced
                      ? formatText(text.pay.reduced, getAmounts(settlement).values)
                      : text.pay.text
                  }
                  title={formatText(text.pay.title, { amount: formatUgx(settlement.amountUgx) })}
                  initialValues={{ providerTransactionId: '', paidOn: toKampalaDay(new Date()) }}
                  send={(values) =>
                    pay(
                      getAmounts(settlement).isReduced
                        ? { ...values, payableUgx: settlement.payableUgx ?? 0 }
                        : values,
                    )
                  }
                  onDone={query.put}
                >
                  {(field) => (
                    <>
                      <Field
                        label={text.pay.providerTransactionId}
                        hint={text.pay.hint}
                        autoComplete="off"
                        {...field('providerTransactionId')}
                      />
                      <Field label={text.pay.paidOn} type="date" {...field('paidOn')} />
                    </>
                  )}
                </ActionDialog>
                <ActionDialog
                  {...text.cancel}
                  isDanger
                  send={() =>
                    adminApi.call('POST /admin/settlements/:id/cancel', { params: { id: query.id } })
                  }
                  onDone={query.put}
                />
              </>
            )) ||
            (isStaff &&
              settlement.status === 'sending' &&
              settlement.approvalId === null &&
              hasFailedPart(settlement) && <SettlementFailed settlement={settlement} onDone={query.put} />)
          }
        >
          <ApprovalNotice id={settlement.approvalId} />
          <div className={stackClass}>
            {hasFailedPart(settlement) && <Notice kind="warning">{text.failed}</Notice>}
            {settlement.parts.some(({ isStatusUnknown }) => isStatusUnknown) && (
              <Notice kind="warning">{text.unknown}</Notice>
            )}
            {getAmounts(settlement).isReduced && (
              <Notice kind="warning">{formatText(text.reduced, getAmounts(settlement).values)}</Notice>
            )}
            {settlement.leftOutCount > 0 && (
              <Notice kind="warning">
                {formatCount(text, 'leftOut', 'en', settlement.leftOutCount, {
                  amount: formatUgx(settlement.leftOutUgx),
                })}
              </Notice>
            )}
            <p>
              <Chip tone={getTone(settlement.status) ?? 'waits'}>
                {lists.settlements.words.status[settlement.status]}
              </Chip>{' '}
              <strong>{formatUgx(settlement.amountUgx)}</strong>,{' '}
              <Link href={adminAddress.school(settlement.school.id)}>{settlement.school.name}</Link>
            </p>
            <FactRows
              rows={[
                { name: text.untilOn, value: <Day on={settlement.untilOn} /> },
                ...(settlement.chargedUgx === 0
                  ? []
                  : [
                      { name: text.gross, value: formatUgx(settlement.amountUgx + settlement.chargedUgx) },
                      { name: text.charged, value: formatUgx(-settlement.chargedUgx) },
                    ]),
                { name: text.to, value: settlement.payout.payeeName },
                {
                  name: text.account,
                  value: formatPayoutAccount(settlement),
                },
                { name: text.by, value: settlement.by.name },
                { name: text.createdAt, value: <Moment iso={settlement.createdAt} /> },
                { name: text.endedBy, value: settlement.endedBy?.name },
                { name: text.endedAt, value: renderMoment(settlement.endedAt) },
                { name: text.paidOn, value: settlement.paidOn && <Day on={settlement.paidOn} /> },
                { name: text.providerTransactionId, value: settlement.providerTransactionId },
              ]}
            />
            <PayoutAttempts attempts={settlement.parts} />
            {settlement.status !== 'cancelled' && <RemittanceButtons settlement={settlement} />}
          </div>
        </AdminSection>
      )}
    </DetailPage>
  );
};
