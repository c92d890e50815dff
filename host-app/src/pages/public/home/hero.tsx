import { arrowRightIcon, buttonClass, colour, css, cx, Icon } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from '../../../layout/width';
import { useText } from '../../../texts/use-text';
import { HappyParents } from './happy-parents';
import { LookupCard } from './lookup-card';

/** Distance between the ruled lines; every line of text is one or two of them high, so that it stands on a line. */
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

/** Renders the first section of the home page: the headline, the lookup form, which a phone shows without scrolling, and the buttons. */
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
