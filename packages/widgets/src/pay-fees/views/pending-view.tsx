import { formatFigures, networkNames, type PaymentView, say } from '@somesa/core';
import { Button, clockIcon, colour, css, Icon, Notice, ProgressRing, phoneIcon } from '@somesa/ui';
import { useState } from 'react';
import { Actions } from '../../frame/actions';
import { StepFrame } from '../../frame/step-frame';
import { useNow } from '../../frame/use-now';
import { formatElapsed } from '../../texts/format-time';
import type { Texts } from '../../texts/texts';
import { usePayFees } from '../context';
import type { Place } from '../flow/flow';
import { waitOf } from '../wait';

const asked = css(`
  & .amount { display: block; margin: 0.1em 0; font-size: 2em; font-weight: 700; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; white-space: nowrap; }
  & .amount small { font-size: 0.45em; font-weight: 600; letter-spacing: 0; color: ${colour.muted}; }
  & .phone { font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
`);
const quiet = css(`font-size: 0.9375em; color: ${colour.muted};`);
const calm = css(`
  padding: 0.75em 1em;
  background: ${colour.tint};
  border-radius: var(--so-radius);
  font-size: 0.9375em;
  text-align: start;
  font-variant-numeric: tabular-nums;
`);
const start = css('text-align: start;');

const headingOf = (payment: PaymentView, isLong: boolean, t: Texts['payFees']): string => {
  const network = payment.network ? networkNames[payment.network] : '';
  if (payment.status === 'created') return say(t.created_heading, { network });
  if (payment.status === 'unknown') return say(t.unknown_heading, { network });
  return isLong ? t.still_title : t.pending_heading;
};

/** Waiting for the payer's approval on the phone, or for the network's word. */
export const PendingView = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
  const { store, flow, texts } = usePayFees();
  const { payFees: t } = texts;
  const { payment, handle, connection, isPatient } = place;
  const [isStopAsked, setIsStopAsked] = useState(false);
  const { elapsedMs, leftMs } = waitOf(payment, handle, useNow(true));
  const isOver = leftMs === 0;
  const network = payment.network ? networkNames[payment.network] : '';
  const phone = flow.draft.phoneNumber || payment.phoneNumber || '';
  const doText: Record<string, string> = { created: t.created_text, unknown: t.unknown_text };

  return (
    <StepFrame
      title={headingOf(payment, isOver, t)}
      isCentred
      actions={
        isOver ? (
          <Actions>
            {!isPatient && <Button onClick={store.goOnWaiting}>{t.still_go_on}</Button>}
            <Button kind="secondary" onClick={store.otherWay}>
              {t.still_other}
            </Button>
          </Actions>
        ) : (
          <Actions>
            <Button kind="secondary" aria-expanded={isStopAsked} onClick={() => setIsStopAsked(!isStopAsked)}>
              {isStopAsked ? t.stop_keep : t.stop_waiting}
            </Button>
          </Actions>
        )
      }
    >
      <ProgressRing>
        <Icon node={payment.status === 'submitted' ? phoneIcon : clockIcon} />
      </ProgressRing>
      <p className={asked}>
        {say(t.pending_asked, { network })}
        <span className="amount">
          <small>UGX</small> {formatFigures(payment.amount)}
        </span>
        <span className="phone">{say(t.pending_from, { phone })}</span>
      </p>
      {isStopAsked && !isOver && (
        <Notice kind="warning" title={t.stop_title} className={start}>
          <p>{t.stop_text}</p>
          <p>{say(t.stop_later, { wait: formatElapsed(leftMs) })}</p>
        </Notice>
      )}
      {isOver && !isPatient ? (
        <Notice kind="warning" className={start}>
          <p>{say(t.still_text, { network })}</p>
          <p>{t.still_both}</p>
        </Notice>
      ) : (
        <p>{say(doText[payment.status] ?? t.pending_do, { network })}</p>
      )}
      {connection === 'lost' && (
        <Notice kind="offline" className={start}>
          {t.connection_lost}
        </Notice>
      )}
      <div className={calm}>
        <p>{say(t.pending_time, { time: formatElapsed(elapsedMs) })}</p>
        <p>{t.pending_close}</p>
      </div>
      {payment.status === 'submitted' && (
        <p className={quiet}>
          {payment.network === 'airtel' ? t.pending_no_message_airtel : t.pending_no_message_mtn}
        </p>
      )}
    </StepFrame>
  );
};
