import {
  bankNames,
  brand,
  DAY_MS,
  formatText,
  formatUgx,
  getMobileMoneyLimits,
  loanMonths,
  TRANSFER_WAIT_MS,
} from '@somesa/core';
import { bankIcon, buttonClass, checkIcon, colour, css, cx, Icon, phoneIcon, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { bandClass } from '../../../layout/band';
import { useToday } from '../../../layout/today';
import { widthClass } from '../../../layout/width';
import { CoinCalendar } from '../../../scenes/coin-calendar';
import { ParentWithPhone } from '../../../scenes/parent-with-phone';
import { SchoolGate } from '../../../scenes/school-gate';
import { joinWithOr } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { Hero } from './hero';

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

const PaymentMethods = () => {
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

const reasonsSection = css(`
  display: grid;
  gap: 2rem;
  padding-block: 3.5rem;
  & h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 1.5rem; }
  & .scene { max-width: 26rem; }
  & ul { display: grid; column-gap: 2.5rem; align-content: start; }
  & li { padding-block: 1.25rem 1.5rem; border-top: 1px solid ${colour.control}; }
  & h3 { font-size: 1.25rem; margin-bottom: 0.375rem; }
  & li p { color: ${colour.muted}; }
  & svg { border-radius: ${radius.card}; }
  @media (min-width: 40rem) { & .head { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 2rem; align-items: end; } & ul { grid-template-columns: 1fr 1fr; } }
  @media (min-width: 64rem) { & .head { display: block; } & { grid-template-columns: 26rem minmax(0, 1fr); gap: 5rem; padding-block: 5.5rem; } }
`);

const Reasons = () => {
  const text = useText('home').why;
  return (
    <section className={cx(widthClass, reasonsSection)}>
      <div className="head">
        <h2>{formatText(text.title, { name: brand.name })}</h2>
        <div className="scene">
          <SchoolGate label={text.scene} />
        </div>
      </div>
      <ul>
        {text.reasons.map((reason) => (
          <li key={reason.title}>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const section = css(`
  display: grid;
  gap: 2rem;
  align-items: center;
  padding-block: 3.5rem;
  & h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 0.75rem; }
  & .lede { max-width: 34rem; font-size: 1.125rem; }
  & ul { display: grid; gap: 0.75rem; margin-block: 1.5rem 2rem; }
  & li { display: flex; gap: 0.75rem; align-items: baseline; }
  & li svg { color: ${colour.primary}; position: relative; top: 0.25em; }
  & .scene { width: min(100%, 24rem); justify-self: center; }
  @media (min-width: 64rem) { & { grid-template-columns: 26rem minmax(0, 1fr); gap: 5rem; padding-block: 5.5rem; } & .scene { order: -1; } }
`);

const HomeInstalments = () => {
  const text = useText('home').instalments;
  return (
    <section className={cx(widthClass, section)}>
      <div>
        <h2>{text.title}</h2>
        <p className="lede">{formatText(text.lede, { terms: joinWithOr(text.or, loanMonths) })}</p>
        <ul>
          {text.points.map((point) => (
            <li key={point}>
              <Icon node={checkIcon} />
              {point}
            </li>
          ))}
        </ul>
        <Link href="/installment-payments" className={buttonClass('secondary')}>
          {text.more}
        </Link>
      </div>
      <div className="scene">
        <CoinCalendar label={text.scene} />
      </div>
    </section>
  );
};

const steps = css(`
  & .row { display: grid; column-gap: 4rem; }
  & h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 0.75rem; }
  & h3 { font-size: 1.25rem; margin-block: 2.5rem 1rem; }
  & .lede { font-size: 1.125rem; color: var(--on-band-quiet); max-width: 32rem; }
  & ol { display: grid; gap: 1.5rem 2.5rem; counter-reset: step; border-top: 1px solid var(--on-band-line); padding-top: 2rem; margin-block: 2rem; }
  & ol li { counter-increment: step; display: grid; grid-template-columns: 2.25rem 1fr; align-items: start; }
  & ol li::before { content: counter(step); font-family: var(--so-font-heading); font-weight: 700; font-size: 1.75rem; line-height: 1; }
  & .scene { justify-self: center; align-self: end; width: min(100%, 20rem); }
  & .ways { grid-column: 1 / -1; }
  @media (min-width: 40rem) { & ol { grid-template-columns: 1fr 1fr; } }
  @media (max-width: 63.99rem) { & h3 { margin-top: 0; } }
  @media (min-width: 64rem) {
    & .row { grid-template-columns: minmax(0, 1fr) 24rem; }
    & .scene { grid-column: 2; grid-row: 1 / span 2; width: 24rem; }
    & h3 { grid-column: 1; align-self: end; }
  }
`);

const DirectPayments = () => {
  const text = useText('home').direct;
  return (
    <section className={cx(bandClass, steps)}>
      <div className={cx(widthClass, 'row')}>
        <div>
          <h2>{text.title}</h2>
          <p className="lede">{text.lede}</p>
          <ol aria-label={text.stepsTitle}>
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div className="scene">
          <ParentWithPhone label={text.scene} />
        </div>
        <h3>{text.waysTitle}</h3>
        <PaymentMethods />
      </div>
    </section>
  );
};

export const HomePage = () => (
  <>
    <Hero />
    <Reasons />
    <DirectPayments />
    <HomeInstalments />
  </>
);
