import { loanMonths, say } from '@somesa/core';
import { buttonClass, checkIcon, colour, css, cx, Icon } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from '../../../layout/width';
import { CoinCalendar } from '../../../scenes/coin-calendar';
import { useText } from '../../../texts/use-text';
import { oneOf } from '../../../written';

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

/** For those who can’t pay everything at once. */
export const HomeInstalments = () => {
  const text = useText('home').instalments;
  return (
    <section className={cx(widthClass, section)}>
      <div>
        <h2>{text.title}</h2>
        <p className="lede">{say(text.lede, { terms: oneOf(text.or, loanMonths) })}</p>
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
