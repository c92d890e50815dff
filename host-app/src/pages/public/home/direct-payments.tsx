import { siteEn } from '@somesa/core';
import { colour, css, cx } from '@somesa/ui';
import { widthClass } from '../../../layout/width';
import { ParentWithPhone } from '../../../scenes/parent-with-phone';
import { WaysToPay } from './ways-to-pay';

const text = siteEn.home.direct;

const band = css(`
  --band: #0b5d45;
  --on-band: #ffffff;
  --on-band-quiet: #d3e8de;
  --on-band-line: #3d8069;
  @media (prefers-color-scheme: dark) {
    & { --band: #12291f; --on-band: #edf3ef; --on-band-quiet: #bccdc4; --on-band-line: #2f5444; }
  }
  background: var(--band);
  color: var(--on-band);
  padding-block: 3.5rem;
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
    & { padding-block: 5.5rem; }
    & .row { grid-template-columns: minmax(0, 1fr) 24rem; }
    & .scene { grid-column: 2; grid-row: 1 / span 2; width: 24rem; }
    & h3 { grid-column: 1; align-self: end; }
  }
  @media (forced-colors: active) { & { border-block: 1px solid ${colour.line}; } }
`);

/** How a payment goes: four steps, three ways. */
export const DirectPayments = () => (
  <section className={band}>
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
      <WaysToPay />
    </div>
  </section>
);
