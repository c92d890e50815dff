import { formatText, loanMonths } from '@somesa/core';
import { arrowRightIcon, colour, css, cx, Icon, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { joinWithOr } from '../../format-text';
import { widthClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { PageHead } from './page-head';

/** Links of this page, in the order in which they are shown; each leads to an existing page. */
const choices = [
  { name: 'apply', href: '/installment-payments/options/loan-application' },
  { name: 'own', href: '/parent/dashboard/loan-repayments/repayment' },
  { name: 'repay', href: '/installment-payments/options/repayment' },
  { name: 'talk', href: '/bookings?topic=loan' },
  { name: 'pay', href: '/pay-fees' },
] as const;

const page = css(`
  display: grid;
  gap: 3rem;
  padding-block: 2rem 3.5rem;
  & .choices { display: grid; gap: 1rem; }
  & .choices a { display: grid; grid-template-columns: 1fr auto; gap: 0.375rem 1.5rem; align-items: center; height: 100%; padding: 1.5rem; background: ${colour.surface}; border: 1px solid ${colour.line}; border-radius: ${radius.card}; text-decoration: none; }
  & .choices a, & .choices a:visited { color: ${colour.ink}; }
  & .choices a:hover { border-color: ${colour.primary}; }
  & .choices svg { grid-row: 1 / span 2; grid-column: 2; color: ${colour.primary}; }
  & .choices strong { font-family: var(--so-font-heading); font-size: 1.25rem; line-height: 1.2; }
  & .choices span { color: ${colour.muted}; }
  & h2 { font-size: 1.5rem; margin-bottom: 0.5rem; }
  & dl { display: grid; margin-top: 1.5rem; max-width: 52rem; }
  & dl > div { display: grid; gap: 0.25rem 2rem; padding-block: 1rem; border-top: 1px solid ${colour.line}; }
  & dt { font-weight: 600; }
  & dd { margin: 0; color: ${colour.muted}; }
  @media (min-width: 40rem) { & dl > div { grid-template-columns: 9rem 1fr; } & { padding-block: 3rem 5rem; } }
  @media (min-width: 56rem) { & .choices { grid-template-columns: 1fr 1fr 1fr; } }
`);

/** Shows the starting page for a loan: the available options and the requirements for a loan. */
export const InstalmentOptionsPage = () => {
  const text = useText('instalments');
  const { needs, title, lede, choices: choiceTexts } = text.options;
  const terms = joinWithOr(text.or, loanMonths);
  return (
    <>
      <PageHead title={title} lede={lede} />
      <div className={cx(widthClass, page)}>
        <ul className="choices">
          {choices.map(({ name, href }) => (
            <li key={name}>
              <Link href={href}>
                <strong>{choiceTexts[name].title}</strong>
                <span>{choiceTexts[name].text}</span>
                <Icon node={arrowRightIcon} />
              </Link>
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
