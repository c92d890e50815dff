import { arrowRightIcon, buttonClass, colour, css, cx, Icon } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from '../../../layout/width';
import { useText } from '../../../texts/use-text';
import { type FiguresApi, HappyParents } from './happy-parents';
import { LookupCard } from './lookup-card';

/** Distance between the ruled lines; every line of text is one or two of them high, so that it stands on a line. */
const pitch = '2rem';

const paper = css(`
  --pitch: ${pitch};
  --margin: 0.875rem;
  position: relative;
  border-bottom: 1px solid ${colour.line};
  background-color: ${colour.paper};
  background-image: linear-gradient(to bottom, transparent calc(100% - 1px), ${colour.ruled} calc(100% - 1px));
  background-size: 100% var(--pitch);
  background-position-y: -5px;
  & .row { position: relative; display: grid; gap: 2rem; padding-block: calc(var(--pitch) * 1) calc(var(--pitch) * 1.5); }
  & .row::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: -0.5rem; width: 2px; background: ${colour.accent}; }
  & .words { padding-inline-start: 0.375rem; }
  & h1 { font-size: clamp(1.75rem, 8.3vw, 1.9375rem); line-height: var(--pitch); letter-spacing: -0.025em; }
  & .lede { margin-block: 0 1rem; padding-top: var(--pitch); font-size: 1.125rem; line-height: var(--pitch); max-width: 34rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  @media (min-width: 40rem) {
    & h1 { font-size: 3.25rem; line-height: calc(var(--pitch) * 2); position: relative; top: 4px; }
  }
  @media (min-width: 64rem) {
    & .row { grid-template-columns: minmax(0, 1fr) 26rem; gap: 4rem; align-items: center; padding-block: calc(var(--pitch) * 2) calc(var(--pitch) * 2.5); }
    & .row::before { inset-inline-start: 2rem; }
    & .words { padding-inline-start: 4rem; align-self: start; }
    & h1 { font-size: 3.75rem; text-wrap: wrap; }
    & .lede { font-size: 1.25rem; margin-bottom: 1.5rem; }
  }
  @media (forced-colors: active) { & { background-image: none; } }
`);

/** Renders the first section of the home page: the headline, the button and the lookup form. */
export const Hero = ({ api }: { api: FiguresApi }) => {
  const text = useText('home');
  return (
    <section className={paper}>
      <div className={cx(widthClass, 'row')}>
        <div className="words">
          <h1>{text.title}</h1>
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
          <HappyParents api={api} />
        </div>
        <LookupCard />
      </div>
    </section>
  );
};
