import { formatUgx, kampalaDay, say } from '@somesa/core';
import { hasAccess, type SettlementPaid, type SettlementView } from '@somesa/core/admin';
import { Chip, DefinitionRows, Field, Notice } from '@somesa/ui';
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { Question } from '../layout/question';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { Day, Moment } from '../table/list-cell';
import { toneOf } from '../table/word-tones';
import { BackLink } from '../work/back-link';

/** Returns the amounts named in a settlement's texts, and whether less is owed now than the settlement's amount. */
const figuresOf = ({ amountUgx, payableUgx }: SettlementView) => ({
  isReduced: payableUgx !== null && payableUgx < amountUgx,
  filled: { amount: formatUgx(amountUgx), payable: formatUgx(payableUgx ?? 0) },
});

/** /admin/settlements/:id: money that is handed to a school, and where staff says that it was. */
export const SettlementPage = () => {
  const id = useAddressId();
  const { shell, settlement: text, lists } = useText('admin');
  const { user } = useSnapshot(auth);
  const call = useCallback((signal?: AbortSignal) => adminApi.getSettlement(id, signal), [id]);
  const { state, again, put } = useQuery(call);
  const isStaff = user !== null && hasAccess(user.role_id, 'staff');
  const pay = async (values: SettlementPaid) => {
    const paid = await adminApi.paySettlement(id, values);
    // The amount owed has changed in the meantime: the new figure is shown, and the typed values are kept.
    const fresh = !paid.ok && paid.error.status === 409 ? await adminApi.getSettlement(id) : null;
    if (fresh?.ok) put(fresh.value);
    return paid;
  };
  const told = (name: string, value: string | null | undefined) => (value ? [{ name, value }] : []);
  return (
    <>
      <BackLink href={`${ADMIN}/settlements`}>{text.back}</BackLink>
      <h1>{shell.pages.settlement}</h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {({ settlement: seen }) => (
          <AdminSection
            title={seen.reference}
            actions={
              isStaff &&
              seen.status === 'created' && (
                <>
                  <Question
                    kind="primary"
                    {...{ action: text.pay.action, confirm: text.pay.confirm }}
                    text={
                      figuresOf(seen).isReduced
                        ? say(text.pay.reduced, figuresOf(seen).filled)
                        : text.pay.text
                    }
                    title={say(text.pay.title, { amount: formatUgx(seen.amountUgx) })}
                    empty={{ providerTransactionId: '', paidOn: kampalaDay(new Date()) }}
                    send={(values) =>
                      pay(
                        figuresOf(seen).isReduced ? { ...values, payableUgx: seen.payableUgx ?? 0 } : values,
                      )
                    }
                    onDone={put}
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
                  </Question>
                  <Question
                    {...{ action: text.cancel.action, title: text.cancel.title, text: text.cancel.text }}
                    confirm={text.cancel.confirm}
                    isDanger
                    send={() => adminApi.cancelSettlement(id)}
                    onDone={put}
                  />
                </>
              )
            }
          >
            {figuresOf(seen).isReduced && (
              <Notice kind="warning">{say(text.reduced, figuresOf(seen).filled)}</Notice>
            )}
            <p>
              <Chip tone={toneOf(seen.status) ?? 'waits'}>{lists.settlements.words.status[seen.status]}</Chip>{' '}
              <strong>{formatUgx(seen.amountUgx)}</strong>,{' '}
              <Link href={adminAddress.school(seen.school.id)}>{seen.school.name}</Link>
            </p>
            <DefinitionRows
              rows={[
                { name: text.untilOn, value: <Day on={seen.untilOn} /> },
                { name: text.to, value: seen.payout.payeeName },
                {
                  name: text.account,
                  value: [seen.payout.phoneNumber, seen.payout.bankName, seen.payout.accountNumber]
                    .filter((part) => part !== null)
                    .join(', '),
                },
                { name: text.by, value: seen.by.name },
                { name: text.createdAt, value: <Moment iso={seen.createdAt} /> },
                ...told(text.endedBy, seen.endedBy?.name),
                ...(seen.endedAt ? [{ name: text.endedAt, value: <Moment iso={seen.endedAt} /> }] : []),
                ...(seen.paidOn ? [{ name: text.paidOn, value: <Day on={seen.paidOn} /> }] : []),
                ...told(text.providerTransactionId, seen.providerTransactionId),
              ]}
            />
          </AdminSection>
        )}
      </AdminQueryView>
    </>
  );
};
