import { formatText, formatUgx } from '@somesa/core';
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
import { type ReactNode, useState } from 'react';
import { StepForm } from '../../wizard/step-form';
import { usePaying } from '../context';
import { getLimits } from '../flow/amount-limits';
import type { Method } from '../flow/draft';
import { getSummary } from '../flow/requests';
import { usePaymentActions } from '../use-payment-actions';

const button = css(`
  display: flex;
  align-items: center;
  gap: 0.875em;
  width: 100%;
  min-height: 4em;
  padding: 0.625em 1em;
  border: 1px solid ${colour.control};
  border-radius: ${radius.control};
  background-color: ${colour.surface};
  text-align: start;
  cursor: pointer;
  touch-action: manipulation;
  & .text { flex: 1; min-width: 0; }
  & strong { display: block; font-weight: 700; font-size: 1.0625em; }
  & small { display: block; font-size: 0.875em; line-height: 1.35; }
  &[aria-pressed="true"] { box-shadow: 0 0 0 2px ${colour.surface}, 0 0 0 4px ${colour.primary}; }
  &:disabled { cursor: default; background-color: ${colour.paper}; border-color: ${colour.line}; color: ${colour.muted}; }
  @media (forced-colors: active) { &[aria-pressed="true"] { outline: 3px solid Highlight; } }
`);
const branded = ({ ground, text }: { ground: string; text: string }): string =>
  css(`&:not(:disabled) { background-color: ${ground}; border-color: ${ground}; color: ${text}; }`);

const looks: Record<Method, string | false> = {
  mtn: branded(networkColour.mtn),
  airtel: branded(networkColour.airtel),
  bank: false,
};
const methods: readonly Method[] = ['mtn', 'airtel', 'bank'];

/**
 * Renders the payment methods: MTN, Airtel or a bank. Choosing one leads to the next step.
 * @param props `lead` replaces the amount in wizards that ask for it later, and then no amount excludes a method
 */
export const MethodStep = ({ lead }: { lead?: ReactNode }) => {
  const { store, flow, texts, t, ui } = usePaying();
  const { chooseMethod } = usePaymentActions();
  const [isNextPressed, setNextPressed] = useState(false);
  const getAmountBy = (method: Method): number =>
    getSummary({ ...flow, draft: { ...flow.draft, method } })?.amountUgx ?? 0;
  const amountUgx = getAmountBy('bank');
  const mobileUgx = getAmountBy('mtn');
  const { perTransactionUgx, minimumUgx } = getLimits();
  const blockedReason =
    mobileUgx > perTransactionUgx
      ? formatText(t.too_much_for_mobile, { limit: formatUgx(perTransactionUgx) })
      : mobileUgx < minimumUgx
        ? formatText(t.too_little_for_mobile, { minimum: formatUgx(minimumUgx) })
        : null;
  const isBlocked = (method: Method): boolean => !lead && method !== 'bank' && blockedReason !== null;
  const { method: chosen } = flow.draft;
  return (
    <StepForm
      title={t.method_title}
      lead={lead ?? formatText(t.method_lead, { amount: formatUgx(amountUgx) })}
      texts={ui}
      onNext={() => {
        if (chosen && !isBlocked(chosen)) store.next();
        else setNextPressed(true);
      }}
      onPrevious={store.back}
    >
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          className={cx(button, looks[method])}
          disabled={isBlocked(method)}
          aria-pressed={chosen === method}
          onClick={() => chooseMethod(method)}
        >
          <Icon node={method === 'bank' ? bankIcon : phoneIcon} />
          <span className="text">
            <strong>{t[method]}</strong>
            <small>
              {isBlocked(method) ? blockedReason : method === 'bank' ? t.bank_note : t.mobile_note}
            </small>
          </span>
          <Icon node={arrowRightIcon} />
        </button>
      ))}
      <FieldLine id="method-line" error={isNextPressed ? texts.fields.paymentMethod_required : undefined} />
    </StepForm>
  );
};
