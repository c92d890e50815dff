import { brand, formatText } from '@somesa/core';
import { colour, css, cx, radius } from '@somesa/ui';
import { widthClass } from '../../../layout/width';
import { SchoolGate } from '../../../scenes/school-gate';
import { useText } from '../../../texts/use-text';

const section = css(`
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

/** Renders four reasons, each a promise that the product keeps. */
export const Reasons = () => {
  const text = useText('home').why;
  return (
    <section className={cx(widthClass, section)}>
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
