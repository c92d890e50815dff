import { Card, colour, css } from '@somesa/ui';
import { type ReactNode, useId } from 'react';

const section = css(`
  display: grid;
  gap: 1rem;
  padding-block: 2rem;
  border-top: 1px solid ${colour.line};
  & h2 { font-size: 1.25rem; margin-bottom: 0.25rem; }
  & .about p { color: ${colour.muted}; }
  & .content { display: grid; gap: 1.25rem; min-width: 0; }
  & .pair { display: grid; gap: 1.25rem 1rem; }
  & .red { color: ${colour.danger}; font-weight: 500; }
  @media (min-width: 30rem) { & .pair { grid-template-columns: 1fr 1fr; } & .content { padding: 1.5rem; } }
  @media (min-width: 64rem) { & { grid-template-columns: 16rem minmax(0, 40rem); gap: 3rem; } }
`);

export const Section = ({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <div className="about">
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <Card className="content">{children}</Card>
    </section>
  );
};
