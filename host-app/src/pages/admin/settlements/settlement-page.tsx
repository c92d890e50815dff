import { formatText, formatUgx, toKampalaDay } from '@somesa/core';
import { hasAccess, type SettlementPaid, type SettlementView } from '@somesa/core/admin';
import { Chip, Field, Notice } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { useItemQuery } from '../layout/admin-query-view';
import { AdminSection, FactRows } from '../layout/admin-section';
import { DetailPage } from '../layout/detail-page';
import { Day, Moment, renderMoment } from '../table/list-cell';
import { getTone } from '../table/status-chip';

/** Returns the amounts named in a settlement's texts, and whether less is owed now than the settlement's amount. */
const getAmounts = ({ amountUgx, payableUgx }: SettlementView) => ({
  isReduced: payableUgx !== null && payableUgx < amountUgx,
  values: { amount: formatUgx(amountUgx), payable: formatUgx(payableUgx ?? 0) },
});

/** Page /admin/settlements/:id: a payout to a school; staff record here that it was paid, or cancel it. */
export const SettlementPage = () => {
  const { shell, settlement: text, lists } = useText('admin');
  const { user } = useSnapshot(auth);
  const query = useItemQuery(adminApi.getSettlement);
  const isStaff = user !== null && hasAccess(user.role_id, 'staff');
  const pay = async (values: SettlementPaid) => {
    const paid = await adminApi.paySettlement(query.id, values);
    // The amount owed has changed in the meantime: the new figure is shown, and the typed values are kept.
    const fresh = !paid.ok && paid.error.status === 409 ? await adminApi.getSettlement(query.id) : null;
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
            isStaff &&
            settlement.status === 'created' && (
              <>
                <ActionDialog
                  kind="primary"
                  action={text.pay.action}
                  confirm={text.pay.confirm}
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
                  send={() => adminApi.cancelSettlement(query.id)}
                  onDone={query.put}
                />
              </>
            )
          }
        >
          {getAmounts(settlement).isReduced && (
            <Notice kind="warning">{formatText(text.reduced, getAmounts(settlement).values)}</Notice>
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
              { name: text.to, value: settlement.payout.payeeName },
              {
                name: text.account,
                value: [
                  settlement.payout.phoneNumber,
                  settlement.payout.bankName,
                  settlement.payout.accountNumber,
                ]
                  .filter((part) => part !== null)
                  .join(', '),
              },
              { name: text.by, value: settlement.by.name },
              { name: text.createdAt, value: <Moment iso={settlement.createdAt} /> },
              { name: text.endedBy, value: settlement.endedBy?.name },
              { name: text.endedAt, value: renderMoment(settlement.endedAt) },
              { name: text.paidOn, value: settlement.paidOn && <Day on={settlement.paidOn} /> },
              { name: text.providerTransactionId, value: settlement.providerTransactionId },
            ]}
          />
        </AdminSection>
      )}
    </DetailPage>
  );
};
