import { css, cx } from '@somesa/ui';
import { bandClass } from '../../../layout/band';
import { widthClass } from '../../../layout/width';
import { ParentWithPhone } from '../../../scenes/parent-with-phone';
import { useText } from '../../../texts/use-text';
import { WaysToPay } from './ways-to-pay';

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

/** How a payment goes: four steps, three ways. */
export const DirectPayments = () => {
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
        <WaysToPay />
      </div>
    </section>
  );
};
