import { colour, css } from '@somesa/ui';
import { type ReactNode, useId } from 'react';

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

/** Renders a payment method: its steps, a picture of the decisive moment, and help with problems. */
export const GuideSection = ({
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
