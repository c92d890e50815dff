import { formatText, isRegNo, normaliseRegNo } from '@somesa/core';
import { arrowRightIcon, Button, buttonClass, Card, colour, css, cx, Field, Icon, radius } from '@somesa/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../../api/api';
import { widthClass } from '../../../layout/width';
import { lookup } from '../../../state/lookup';
import { useText } from '../../../texts/use-text';

const card = css(`
  display: grid;
  gap: 0.5rem;
  border-radius: ${radius.card};
  box-shadow: 0 12px 32px -16px rgb(16 35 28 / 0.25);
  & form { display: grid; gap: 0.75rem; }
  & h2 { font-size: 1.375rem; margin-bottom: 0.5rem; }
  & .ways { margin-top: 0.5rem; padding-top: 0.875rem; border-top: 1px solid ${colour.line}; color: ${colour.muted}; font-size: 0.9375rem; }
  @media (min-width: 40rem) { & { padding: 1.75rem; } }
`);

/** Key of the error, so that its text follows a change of language. */
const problemWith = (regNo: string): 'regNo_required' | 'regNo_invalid' | null => {
  if (regNo === '') return 'regNo_required';
  return isRegNo(regNo) ? null : 'regNo_invalid';
};

/**
 * Passes a registration number to the wizard, in memory and never in the address; without scripts, to the
 * server. A single field needs no form library, which would add 8 KB to the home page (docs/decisions/0015).
 */
export const LookupCard = () => {
  const text = useText('home').lookup;
  const fields = useText('fields');
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(lookup.regNo);
  const [isTouched, setIsTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A registration number typed into the prerendered page before this code ran must be kept.
  useEffect(() => setTyped((current) => input.current?.value || current), []);
  const regNo = normaliseRegNo(typed);
  const problem = problemWith(regNo);
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTouched(true);
    if (problem) return input.current?.focus();
    lookup.regNo = regNo;
    navigate('/pay-fees');
  };
  return (
    <Card className={card}>
      <h2>{text.title}</h2>
      <form onSubmit={goOn} method="post" action="/pay-fees" noValidate>
        <Field
          label={text.label}
          hint={text.hint}
          error={isTouched && problem ? fields[problem] : undefined}
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isLarge
          ref={input}
          name="regNo"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setIsTouched(true)}
        />
        <Button type="submit" isWide>
          {text.submit}
        </Button>
      </form>
      <p className="ways">{text.ways}</p>
    </Card>
  );
};

const steps = [
  { unit: 1_000_000, sign: 'm' },
  { unit: 1_000, sign: 'k' },
] as const;

/** Formats a count with at most two digits and a letter, rounded down: 2300 as `2.3k`, 2000 as `2k`. */
export const formatShortCount = (count: number): string => {
  const step = steps.find(({ unit }) => count >= unit);
  if (!step) return String(count);
  const tenths = Math.floor((count * 10) / step.unit);
  return `${tenths >= 100 ? Math.floor(tenths / 10) : tenths / 10}${step.sign}`;
};

const line = css(`min-height: 1.5rem; margin-top: 1rem; font-weight: 600; color: ${colour.muted};`);

/** Its space is reserved and stays empty if no number can be shown. */
const HappyParents = () => {
  const text = useText('home').happyParents;
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void call('GET /figures', { expects: 'happyParents', signal }).then((result) => {
      // The figure is not essential, so a failure leaves its space empty.
      if (result.ok && !signal.aborted) setCount(result.value.happyParents);
    });
    return () => controller.abort();
  }, []);
  return <p className={line}>{count === null ? '' : formatText(text, { count: formatShortCount(count) })}</p>;
};

// Distance between the ruled lines; every line of text is one or two of them high, so that it stands on a
// line.
const pitch = '2rem';

const paper = css(`
  --pitch: ${pitch};
  position: relative;
  overflow: clip;
  border-bottom: 1px solid ${colour.line};
  &, & .rest { background: ${colour.paper} linear-gradient(to bottom, transparent calc(100% - 1px), ${colour.ruled} calc(100% - 1px)) 0 -5px / 100% var(--pitch); }
  & .row { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; padding-block: calc(var(--pitch) * 1) calc(var(--pitch) * 1.5); }
  & .row::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: -0.5rem; width: 2px; background: ${colour.accent}; }
  & .words { padding-inline-start: 0.375rem; }
  & h1 { font-size: clamp(1.75rem, 8.3vw, 1.9375rem); line-height: var(--pitch); letter-spacing: -0.025em; }
  & .lede { margin-block: 0 1rem; padding-top: var(--pitch); font-size: 1.125rem; line-height: var(--pitch); max-width: 34rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  @media (min-width: 40rem) {
    & h1 { font-size: 3.25rem; line-height: calc(var(--pitch) * 2); position: relative; top: 4px; }
  }
  & .form { position: relative; }
  /* Repeats the lines of the paper, because the height of the form above is no multiple of them. */
  @media (max-width: 63.99rem) { & .rest { margin-inline: calc(50% - 50vw); padding-inline: calc(50vw - 50% + 0.375rem); } }
  @media (min-width: 64rem) {
    & .rest { background: none; }
    & .row { grid-template: auto 1fr / minmax(0, 1fr) 26rem; gap: 0 4rem; padding-block: calc(var(--pitch) * 2) calc(var(--pitch) * 2.5); }
    & .row::before { inset-inline-start: 2rem; }
    & .words { padding-inline-start: 4rem; }
    & .form { grid-area: 1 / 2 / 3; align-self: center; }
    & h1 { font-size: 3.75rem; text-wrap: wrap; }
    & .lede { font-size: 1.25rem; margin-bottom: 1.5rem; }
  }
  @media (forced-colors: active) { &, & .rest { background-image: none; } }
`);

/**
 * Renders the first section of the home page: the headline, the lookup form, which a phone shows without
 * scrolling, and the buttons.
 */
export const Hero = () => {
  const text = useText('home');
  return (
    <section className={paper}>
      <div className={cx(widthClass, 'row')}>
        <h1 className="words">{text.title}</h1>
        <div className="form">
          <LookupCard />
        </div>
        <div className="words rest">
          <p className="lede">{text.lede}</p>
          <div className="ways">
            <Link href="/pay-fees" className={buttonClass('primary')}>
              {text.payNow}
              <Icon node={arrowRightIcon} />
            </Link>
            <Link href="/installment-payments" className={buttonClass('secondary')}>
              {text.instalments.apply}
            </Link>
          </div>
          <HappyParents />
        </div>
      </div>
    </section>
  );
};
