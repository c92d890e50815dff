import {
  bankNames,
  DAY_MS,
  formatText,
  formatUgx,
  getMobileMoneyLimits,
  TRANSFER_WAIT_MS,
} from '@somesa/core';
import { bankIcon, colour, css, Icon, phoneIcon, radius } from '@somesa/ui';
import { joinWithOr } from '../../../format-text';
import { useToday } from '../../../layout/today';
import { useText } from '../../../texts/use-text';

const list = css(`
  display: grid;
  background: ${colour.surface};
  color: ${colour.ink};
  border-radius: ${radius.card};
  & li { padding: 1.5rem; }
  & li + li { border-top: 1px solid ${colour.line}; }
  & h4 { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 0.375rem; font-size: 1.0625rem; font-weight: 600; }
  & svg { color: ${colour.primary}; }
  & p { color: ${colour.muted}; }
  @media (min-width: 64rem) {
    & { grid-template-columns: repeat(3, 1fr); }
    & li { padding: 1.75rem 2rem; }
    & li + li { border-top: 0; border-inline-start: 1px solid ${colour.line}; }
  }
`);

/** Renders the three payment methods with the current limits. */
export const PaymentMethods = () => {
  const text = useText('home').direct;
  const { perTransactionUgx } = getMobileMoneyLimits(useToday());
  const methods = [
    {
      icon: phoneIcon,
      title: text.mtn.title,
      text: formatText(text.mtn.text, { limit: formatUgx(perTransactionUgx) }),
    },
    { icon: phoneIcon, title: text.airtel.title, text: text.airtel.text },
    {
      icon: bankIcon,
      title: text.bank.title,
      text: formatText(text.bank.text, {
        banks: joinWithOr(text.and, bankNames),
        days: TRANSFER_WAIT_MS / DAY_MS,
      }),
    },
  ];
  return (
    <ul className={`${list} ways`}>
      {methods.map((method) => (
        <li key={method.title}>
          <h4>
            <Icon node={method.icon} />
            {method.title}
          </h4>
          <p>{method.text}</p>
        </li>
      ))}
    </ul>
  );
};
