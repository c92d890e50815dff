import { formatText, loanMonths } from '@somesa/core';
import { arrowRightIcon, colour, css, cx, Icon, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from '../../layout/width';
import { joinWithOr } from '../../texts/format-text';
import { useText } from '../../texts/use-text';
import { PageHead } from './page-head';

const cards = [
  { name: 'apply', href: '/installment-payments/options/loan-application' },
  { name: 'own', href: '/parent/dashboard/loan-repayments/repayment' },
] as const;

const links = [
  { name: 'repay', href: '/installment-payments/options/repayment' },
  { name: 'talk', href: '/bookings?topic=loan' },
  { name: 'pay', href: '/pay-fees' },
] as const;

const page = css(`
  display: grid;
  gap: 3rem;
  padding-block: 2rem 3.5rem;
  & .choices { display: grid; gap: 1rem; }
  & .cards a { display: grid; grid-template-columns: 1fr auto; gap: 0.375rem 1.5rem; align-content: center; align-items: center; height: 100%; padding: 1.5rem; background: ${colour.surface}; border: 1px solid ${colour.line}; border-radius: ${radius.card}; text-decoration: none; }
  & .cards a, & .cards a:visited { color: ${colour.ink}; }
  & .cards a:hover { border-color: ${colour.primary}; }
  & .cards svg { grid-row: 1 / span 2; grid-column: 2; color: ${colour.primary}; }
  & .cards strong { font-family: var(--so-font-heading); font-size: 1.25rem; line-height: 1.2; }
  & .cards span, & .links p { color: ${colour.muted}; }
  & .cards li:first-child a { padding-block: 2rem; background: ${colour.tint}; border-color: ${colour.primary}; }
  & .cards li:first-child strong { font-size: 1.5rem; }
  & .links { margin-top: -1rem; gap: 0.25rem 2rem; }
  & .links a { display: inline-flex; align-items: center; min-height: 3rem; font-weight: 600; }
  & h2 { font-size: 1.5rem; margin-bottom: 0.5rem; }
  & dl { display: grid; margin-top: 1.5rem; max-width: 52rem; }
  & dl > div { display: grid; gap: 0.25rem 2rem; padding-block: 1rem; border-top: 1px solid ${colour.line}; }
  & dt { font-weight: 600; }
  & dd { margin: 0; color: ${colour.muted}; }
  @media (min-width: 40rem) { & dl > div { grid-template-columns: 9rem 1fr; } & { padding-block: 3rem 5rem; } }
  @media (min-width: 56rem) { & .cards { grid-template-columns: 3fr 2fr; } & .links { grid-template-columns: 1fr 1fr 1fr; } }
`);

export const InstalmentOptionsPage = () => {
  const text = useText('instalments');
  const { needs, title, lede, choices: choiceTexts } = text.options;
  const terms = joinWithOr(text.or, loanMonths);
  return (
    <>
      <PageHead title={title} lede={lede} />
      <div className={cx(widthClass, page)}>
        <ul className="choices cards">
          {cards.map(({ name, href }) => (
            <li key={name}>
              <Link href={href}>
                <strong>{choiceTexts[name].title}</strong>
                <span>{choiceTexts[name].text}</span>
                <Icon node={arrowRightIcon} />
              </Link>
            </li>
          ))}
        </ul>
        <ul className="choices links">
          {links.map(({ name, href }) => (
            <li key={name}>
              <Link href={href}>{choiceTexts[name].title}</Link>
              <p>{choiceTexts[name].text}</p>
            </li>
          ))}
        </ul>
        <section>
          <h2>{needs.title}</h2>
          <p>{needs.lede}</p>
          <dl>
            {needs.groups.map((group) => (
              <div key={group.title}>
                <dt>{group.title}</dt>
                <dd>{formatText(group.text, { terms })}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
};
