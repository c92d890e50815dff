import { formatText } from '@somesa/core';
import { buttonClass, colour, css, cx } from '@somesa/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../api/use-config';
import { widthClass } from '../../layout/width';
import { BankSlip } from '../../scenes/bank-slip';
import { PhoneCode } from '../../scenes/phone-code';
import { PhonePrompt } from '../../scenes/phone-prompt';
import { useText } from '../../texts/use-text';
import { useFacts } from './faqs/use-questions';
import { PageHead } from './page-head';

const section = css(`
  display: grid;
  gap: 1.5rem;
  padding-top: 2.5rem;
  margin-top: 1.5rem;
  border-top: 1px solid ${colour.line};
  scroll-margin-top: 1rem;
  & h2 { font-size: clamp(1.5rem, 4vw, 2rem); margin-bottom: 1.25rem; }
  & ol { display: grid; gap: 1rem; counter-reset: step; }
  & li { counter-increment: step; display: grid; grid-template-columns: 2.25rem 1fr; align-items: baseline; max-width: 40rem; }
  & li::before { content: counter(step); font-family: var(--so-font-heading); font-weight: 700; font-size: 1.375rem; line-height: 1; color: ${colour.primary}; }
  & .note { max-width: 40rem; padding-inline-start: 2.25rem; color: ${colour.muted}; }
  & ol + .note { margin-top: 1rem; }
  & .picture { width: min(100%, 18rem); }
  @media (min-width: 56rem) {
    & { grid-template-columns: minmax(0, 1fr) 20rem; gap: 4rem; align-items: center; }
    & .picture { width: 20rem; }
  }
`);

const GuideSection = ({
  id,
  title,
  steps,
  notes,
  picture,
}: {
  id: string;
  title: string;
  steps: readonly string[];
  notes: readonly string[];
  picture?: ReactNode;
}) => {
  const headingId = useId();
  return (
    <section id={id} className={section} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {notes.map((note) => (
          <p key={note} className="note">
            {note}
          </p>
        ))}
      </div>
      {picture && <div className="picture">{picture}</div>}
    </section>
  );
};

const page = css(`
  padding-block: 1.5rem 3.5rem;
  & .jump ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
  & .jump a { display: inline-flex; align-items: center; min-height: 3rem; font-weight: 600; }
  & .end { max-width: 42rem; margin-top: 3rem; padding-top: 2rem; border-top: 1px solid ${colour.line}; }
  & .end h2 { font-size: 1.375rem; margin-bottom: 0.5rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; }
  @media (min-width: 40rem) { & { padding-block: 2rem 5rem; } }
`);

export const PaymentGuidePage = () => {
  const text = useText('help').paymentGuide;
  const facts = useFacts();
  const { start, mtn, airtel, bank, ussd, receipt } = text;
  const { state } = useConfig();
  const code = state.kind === 'ready' ? state.value.ussdCode : undefined;
  const sections = [
    { id: 'start', title: start.title, steps: start.steps, notes: [], picture: null },
    {
      id: 'mtn',
      title: mtn.title,
      steps: mtn.steps,
      notes: [mtn.help, mtn.limits],
      picture: <PhonePrompt label={mtn.scene} />,
    },
    {
      id: 'airtel',
      title: airtel.title,
      steps: airtel.steps,
      notes: [airtel.help, airtel.limits],
      picture: <PhoneCode label={airtel.scene} />,
    },
    {
      id: 'bank',
      title: bank.title,
      steps: bank.steps,
      notes: [bank.help],
      picture: <BankSlip label={bank.scene} />,
    },
  ];
  // Not among the links at the top, which would move when the code arrives.
  const late =
    code === undefined
      ? []
      : [{ id: 'ussd', title: ussd.title, steps: ussd.steps, notes: [ussd.help], picture: null }];
  return (
    <>
      <PageHead title={text.title} lede={text.lede} />
      <div className={cx(widthClass, page)}>
        <nav className="jump" aria-label={text.jump}>
          <ul>
            {[...sections, { id: 'receipt', ...receipt }].map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {[...sections, ...late].map(({ id, title, steps, notes, picture }) => (
          <GuideSection
            key={id}
            id={id}
            title={title}
            steps={steps.map((step) => formatText(step, { ...facts, code }))}
            notes={notes.map((note) => formatText(note, facts))}
            picture={picture}
          />
        ))}
        <section className="end" id="receipt">
          <h2>{receipt.title}</h2>
          <p>{receipt.text}</p>
          <div className="ways">
            <Link href="/receipts" className={buttonClass('secondary')}>
              {receipt.check}
            </Link>
          </div>
        </section>
        <section className="end">
          <h2>{text.stuckTitle}</h2>
          <p>{text.stuck}</p>
          <div className="ways">
            <Link href="/pay-fees" className={buttonClass()}>
              {text.pay}
            </Link>
            <Link href="/support" className={buttonClass('secondary')}>
              {text.talk}
            </Link>
          </div>
        </section>
      </div>
    </>
  );
};
