import { formatFigures, networkNames, say, writePhone } from '@somesa/core';
import { Button, clockIcon, colour, css, Icon, Notice, ProgressRing, phoneIcon } from '@somesa/ui';
import { useState } from 'react';
import { StepFrame } from '../../frame/step-frame';
import { useNow } from '../../frame/use-now';
import { formatElapsed } from '../../texts/format-time';
import { usePaying } from '../context';
import type { Place } from '../flow/flow';
import { getWaitingTimes } from '../wait';

const asked = css(`
  & .amount { display: block; margin: 0.1em 0; font-size: 2em; font-weight: 700; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  & .amount small { font-size: 0.45em; font-weight: 600; letter-spacing: 0; color: ${colour.muted}; }
  & .phone { font-weight: 700; font-variant-numeric: tabular-nums; }
  @container (max-width: 14em) { & .amount { font-size: 1.25em; } }
`);
const calm = css(`
  padding: 0.75em 1em;
  background: ${colour.tint};
  border-radius: var(--so-radius);
  font-size: 0.9375em;
  text-align: start;
  font-variant-numeric: tabular-nums;
`);

/** Waiting for the payer's approval on the phone, or for the network's word. */
export const PendingView = ({ place }: { place: Extract<Place, { name: 'payment' }> }) => {
  const { store, flow, t } = usePaying();
  const { payment, handle, connection, isPatient } = place;
  const { status } = payment;
  const [isStopAsked, setIsStopAsked] = useState(false);
  const { elapsedMs, leftMs } = getWaitingTimes(payment, handle, useNow(true));
  const isOver = leftMs === 0;
  const network = payment.network ? networkNames[payment.network] : '';
  const phone = flow.draft.phoneNumber || payment.phoneNumber || '';
  const isSubmitted = status === 'submitted';
  const kind = status === 'created' || status === 'unknown' ? status : 'pending';
  const heading = kind === 'pending' && isOver ? t.still_title : t[`${kind}_heading`];

  return (
    <StepFrame
      title={say(heading, { network })}
      isCentred
      actions={
        isOver ? (
          <>
            {!isPatient && <Button onClick={store.goOnWaiting}>{t.stop_keep}</Button>}
            <Button kind="secondary" onClick={store.otherWay}>
              {t.retry_other}
            </Button>
          </>
        ) : (
          <Button kind="secondary" aria-expanded={isStopAsked} onClick={() => setIsStopAsked(!isStopAsked)}>
            {isStopAsked ? t.stop_keep : t.retry_other}
          </Button>
        )
      }
    >
      <ProgressRing>
        <Icon node={isSubmitted ? phoneIcon : clockIcon} />
      </ProgressRing>
      <p className={asked}>
        {say(t.pending_asked, { network })}
        <span className="amount">
          <small>UGX</small> {formatFigures(payment.amount)}
        </span>
        <span className="phone">{say(t.pending_from, { phone: writePhone(phone) })}</span>
      </p>
      {isStopAsked && !isOver && (
        <Notice kind="warning" title={t.stop_title}>
          <p>{t.stop_text}</p>
          <p>{say(t.stop_later, { wait: formatElapsed(leftMs) })}</p>
        </Notice>
      )}
      {isOver && !isPatient ? (
        <Notice kind="warning">
          <p>{say(t.still_text, { network })}</p>
          <p>{t.still_both}</p>
        </Notice>
      ) : (
        <p>
          {say(kind === 'pending' ? t.pending_do : t[`${kind}_text`], { network })}{' '}
          {isSubmitted &&
            (payment.network === 'airtel' ? t.pending_no_message_airtel : t.pending_no_message_mtn)}
        </p>
      )}
      {connection === 'lost' && <Notice kind="offline">{t.connection_lost}</Notice>}
      <div className={calm}>
        <p>{say(t.pending_time, { time: formatElapsed(elapsedMs) })}</p>
        <p>{t.pending_close}</p>
      </div>
    </StepFrame>
  );
};
