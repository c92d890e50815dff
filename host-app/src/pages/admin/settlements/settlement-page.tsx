import { formatUgx, kampalaDay, say } from '@somesa/core';
import { isLetIn, type SettlementPaid, type SettlementView } from '@somesa/core/office';
import { Chip, DefinitionRows, Field, Notice } from '@somesa/ui';
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { auth } from '../../../state/auth';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { ADMIN, officeAddress } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { OfficeSection } from '../layout/office-section';
import { Question } from '../layout/question';
import { useAddressId } from '../layout/use-address-id';
import { Moment } from '../table/list-cell';
import { toneOf } from '../table/word-tones';
import { BackLink } from '../work/back-link';

/** What of a settlement's amounts its sentences name, and whether less is owed by now than it is of. */
const figuresOf = ({ amountUgx, payableUgx }: SettlementView) => ({
  isReduced: payableUgx !== null && payableUgx < amountUgx,
  filled: { amount: formatUgx(amountUgx), payable: formatUgx(payableUgx ?? 0) },
});

/** /admin/settlements/:id: money that is handed to a school, and where staff says that it was. */
export const SettlementPage = () => {
  const id = useAddressId();
  const { shell, settlement: text, lists } = useText('office');
  const { user } = useSnapshot(auth);
  const call = useCallback((signal?: AbortSignal) => officeApi.getSettlement(id, signal), [id]);
  const { state, again, put } = useAnswer(call);
  const isStaff = user !== null && isLetIn(user.role_id, 'staff');
  const pay = async (values: SettlementPaid) => {
    const paid = await officeApi.paySettlement(id, values);
    // What is owed has changed meanwhile: the new figure is shown, and what was typed stays.
    const fresh = !paid.ok && paid.error.status === 409 ? await officeApi.getSettlement(id) : null;
    if (fresh?.ok) put(fresh.value);
    return paid;
  };
  const told = (name: string, value: string | null | undefined) => (value ? [{ name, value }] : []);
  return (
    <>
      <BackLink href={`${ADMIN}/settlements`}>{text.back}</BackLink>
      <h1>{shell.pages.settlement}</h1>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {({ settlement: seen }) => (
          <OfficeSection
            title={seen.reference}
            actions={
              isStaff &&
              seen.state === 'created' && (
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
                    empty={{ externalId: '', paidOn: kampalaDay(new Date()) }}
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
                          label={text.pay.externalId}
                          hint={text.pay.hint}
                          autoComplete="off"
                          {...field('externalId')}
                        />
                        <Field label={text.pay.paidOn} type="date" {...field('paidOn')} />
                      </>
                    )}
                  </Question>
                  <Question
                    {...{ action: text.cancel.action, title: text.cancel.title, text: text.cancel.text }}
                    confirm={text.cancel.confirm}
                    isDanger
                    send={() => officeApi.cancelSettlement(id)}
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
              <Chip tone={toneOf(seen.state) ?? 'waits'}>{lists.settlements.words.state[seen.state]}</Chip>{' '}
              <strong>{formatUgx(seen.amountUgx)}</strong>,{' '}
              <Link href={officeAddress.school(seen.school.id)}>{seen.school.name}</Link>
            </p>
            <DefinitionRows
              rows={[
                { name: text.untilOn, value: seen.untilOn },
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
                ...told(text.paidOn, seen.paidOn),
                ...told(text.externalId, seen.externalId),
              ]}
            />
          </OfficeSection>
        )}
      </OfficeAsked>
    </>
  );
};
