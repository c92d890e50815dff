import { formatFigures, formatPhone, formatText, networkNames } from '@somesa/core';
import { Button, clockIcon, colour, css, Icon, Notice, ProgressRing, phoneIcon, weight } from '@somesa/ui';
import { useState } from 'react';
import { formatElapsed } from '../../texts/format-elapsed';
import { StepFrame } from '../../wizard/step-frame';
import { useNow } from '../../wizard/use-now';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';
import { usePaymentActions } from '../use-payment-actions';

const details = css(`
  & .amount { display: block; margin: 0.1em 0; font-size: 2em; font-weight: 700; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  & .amount small { font-size: 0.45em; font-weight: ${weight.strong}; letter-spacing: 0; color: ${colour.muted}; }
  & .phone { font-weight: 700; font-variant-numeric: tabular-nums; }
  @container (max-width: 14em) { & .amount { font-size: 1.25em; } }
`);
const note = css(`
  padding: 0.75em 1em;
  background-color: ${colour.tint};
  border-radius: var(--so-radius);
  font-size: 0.9375em;
  text-align: start;
  font-variant-numeric: tabular-nums;
`);

const Ticking = ({ text, time }: { text: string; time: string }) => {
  const [before, after] = text.split(/\{\w+\}/);
  return (
    <p>
      {before}
      <span translate="no">{time}</span>
      {after}
    </p>
  );
};

export const PendingView = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
  const { flow, t } = usePaying();
  const { extendWait, changeMethod } = usePaymentActions();
  const { payment, handle, connection, isWaitExtended } = place;
  const { status } = payment;
  const [isStopShown, setStopShown] = useState(false);
  const elapsedMs = Math.max(0, useNow(true) - handle.startedAtMs);
  // The server's instants only give the length of the wait, so that a device whose clock is wrong shows the
  // right times.
  const totalMs = Date.parse(payment.waitUntil) - Date.parse(payment.createdAt);
  const leftMs = Math.max(0, totalMs - elapsedMs);
  const isOver = leftMs === 0;
  const network = payment.network ? networkNames[payment.network] : '';
  const phone = flow.draft.phoneNumber || payment.phoneNumber || '';
  const isSubmitted = status === 'submitted';
  const [heading, lead] =
    status === 'created'
      ? [t.created_heading, t.created_text]
      : status === 'unknown'
        ? [t.unknown_heading, t.unknown_text]
        : [isOver ? t.still_title : t.pending_heading, t.pending_do];

  return (
    <StepFrame
      title={formatText(heading, { network })}
      isCentred
      actions={
        isOver ? (
          <>
            {!isWaitExtended && <Button onClick={extendWait}>{t.stop_keep}</Button>}
            <Button kind="secondary" onClick={changeMethod}>
              {t.retry_other}
            </Button>
          </>
        ) : (
          <Button kind="secondary" aria-expanded={isStopShown} onClick={() => setStopShown(!isStopShown)}>
            {isStopShown ? t.stop_keep : t.retry_other}
          </Button>
        )
      }
    >
      <ProgressRing>
        <Icon node={isSubmitted ? phoneIcon : clockIcon} />
      </ProgressRing>
      <p className={details}>
        {formatText(t.pending_asked, { network })}
        <span className="amount" translate="no">
          <small>UGX</small> {formatFigures(payment.amount)}
        </span>
        <span className="phone">{formatText(t.pending_from, { phone: formatPhone(phone) })}</span>
      </p>
      {isStopShown && !isOver && (
        <Notice kind="warning">
          <p>{t.stop_lead}</p>
          <Ticking text={t.stop_later} time={formatElapsed(leftMs)} />
        </Notice>
      )}
      {isOver && !isWaitExtended ? (
        <Notice kind="warning">
          <p>{formatText(t.still_lead, { network })}</p>
          <p>{t.still_both}</p>
        </Notice>
      ) : (
        <p key={status}>
          {formatText(lead, { network })}{' '}
          {isSubmitted &&
            (payment.network === 'airtel' ? t.pending_no_message_airtel : t.pending_no_message_mtn)}
        </p>
      )}
      {connection === 'lost' && <Notice kind="offline">{t.connection_lost}</Notice>}
      <div className={note}>
        <Ticking text={t.pending_time} time={formatElapsed(elapsedMs)} />
        <p>{t.pending_close}</p>
      </div>
    </StepFrame>
  );
};
