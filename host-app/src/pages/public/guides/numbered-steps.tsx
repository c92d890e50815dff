import { colour, css } from '@somesa/ui';

export interface NumberedStep {
  title: string;
  text: string;
}

const list = css(`
  display: grid;
  gap: 2rem 2.5rem;
  counter-reset: step;
  & li { counter-increment: step; display: grid; grid-template-columns: 2.75rem 1fr; align-content: start; padding-top: 1.25rem; border-top: 1px solid ${colour.control}; }
  & li::before { content: counter(step); grid-row: 1 / span 2; font-family: var(--so-font-heading); font-weight: 700; font-size: 2rem; line-height: 1; color: ${colour.primary}; }
  && h2, && h3 { font-size: 1.1875rem; margin-bottom: 0.375rem; }
  & p { grid-column: 2; color: ${colour.muted}; }
  @media (min-width: 40rem) { & { grid-template-columns: 1fr 1fr; } }
  @media (min-width: 72rem) { & { grid-template-columns: repeat(4, 1fr); } & li { grid-template-columns: 1fr; gap: 0.75rem; } & li::before { grid-row: auto; } & p { grid-column: 1; } }
`);

export const NumberedSteps = ({
  steps,
  headingLevel,
}: {
  steps: readonly NumberedStep[];
  headingLevel: 2 | 3;
}) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className={list}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Heading>{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
};
