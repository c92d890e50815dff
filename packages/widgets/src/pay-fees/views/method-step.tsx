import { formatUgx, kampalaDay, mobileMoneyLimitsOn, say } from '@somesa/core';
import {
  arrowRightIcon,
  bankIcon,
  colour,
  css,
  cx,
  FieldLine,
  Icon,
  networkColour,
  phoneIcon,
  radius,
} from '@somesa/ui';
import { type FormEvent, useState } from 'react';
import { NextActions } from '../../frame/actions';
import { StepFrame } from '../../frame/step-frame';
import { usePayFees } from '../context';
import type { Method } from '../flow/flow';
import { summaryOf } from '../flow/summary';

const button = css(`
  display: flex;
  align-items: center;
  gap: 0.875em;
  width: 100%;
  min-height: 4em;
  padding: 0.625em 1em;
  border: 1px solid ${colour.control};
  border-radius: ${radius.control};
  background: ${colour.surface};
  color: ${colour.ink};
  text-align: start;
  cursor: pointer;
  touch-action: manipulation;
  & .text { flex: 1; min-width: 0; }
  & strong { display: block; font-weight: 700; font-size: 1.0625em; }
  & small { display: block; font-size: 0.875em; line-height: 1.35; }
  &[aria-pressed="true"] { box-shadow: 0 0 0 2px ${colour.surface}, 0 0 0 4px ${colour.primary}; }
  &:disabled { cursor: default; background: ${colour.paper}; border-color: ${colour.line}; color: ${colour.muted}; }
  @media (forced-colors: active) { &[aria-pressed="true"] { outline: 3px solid Highlight; } }
`);
const mtn = css(
  `&:not(:disabled) { background: ${networkColour.mtn.ground}; border-color: ${networkColour.mtn.ground}; color: ${networkColour.mtn.text}; }`,
);
const airtel = css(
  `&:not(:disabled) { background: ${networkColour.airtel.ground}; border-color: ${networkColour.airtel.ground}; color: ${networkColour.airtel.text}; }`,
);
const looks: Record<Method, string | false> = { mtn, airtel, bank: false };
const methods: readonly Method[] = ['mtn', 'airtel', 'bank'];

/** Step 3: MTN, Airtel or a bank. Choosing one goes on. */
export const MethodStep = () => {
  const { store, flow, texts } = usePayFees();
  const { payFees: t, ui, fields } = texts;
  const [isTried, setIsTried] = useState(false);
  const amountUgx = summaryOf(flow)?.amountUgx ?? 0;
  const limits = mobileMoneyLimitsOn(kampalaDay(new Date()));
  const blockedBecause = ((): string | null => {
    if (amountUgx > limits.perTransactionUgx)
      return say(t.too_much_for_mobile, { limit: formatUgx(limits.perTransactionUgx) });
    if (amountUgx < limits.minimumUgx)
      return say(t.too_little_for_mobile, { minimum: formatUgx(limits.minimumUgx) });
    return null;
  })();
  const isBlocked = (method: Method): boolean => method !== 'bank' && blockedBecause !== null;
  const { method: chosen } = flow.draft;
  const notes: Record<Method, string> = { mtn: t.mtn_note, airtel: t.airtel_note, bank: t.bank_note };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen && !isBlocked(chosen)) store.next();
    else setIsTried(true);
  };
  return (
    <StepFrame
      title={t.method_title}
      lead={say(t.method_lead, { amount: formatUgx(amountUgx) })}
      onSubmit={onSubmit}
      actions={<NextActions texts={ui} onPrevious={store.back} />}
    >
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          className={cx(button, looks[method])}
          disabled={isBlocked(method)}
          aria-pressed={chosen === method}
          onClick={() => store.chooseMethod(method)}
        >
          <Icon node={method === 'bank' ? bankIcon : phoneIcon} />
          <span className="text">
            <strong>{t[method]}</strong>
            <small>{isBlocked(method) ? blockedBecause : notes[method]}</small>
          </span>
          <Icon node={arrowRightIcon} />
        </button>
      ))}
      <FieldLine id="method-line" error={isTried ? fields.paymentMethod_required : undefined} />
    </StepFrame>
  );
};
