import { Card, colour, css } from '@somesa/ui';
import { type ReactNode, useId } from 'react';

const section = css(`
  display: grid;
  gap: 1rem;
  margin-top: 2rem;
  nav + & { margin-top: 0; }
  scroll-margin-top: 1rem;
  & h2 { font-size: 1.25rem; }
  & h2 + p { margin-top: 0.25rem; color: ${colour.muted}; max-width: 38rem; }
  & .content { display: grid; gap: 1.25rem; min-width: 0; padding: 1.25rem; }
  @media (min-width: 40rem) { & .content { padding: 1.5rem; } }
`);

export const LoanSection = ({
  anchor,
  title,
  about,
  children,
}: {
  anchor?: string;
  title: string;
  about?: string | undefined;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={section} aria-labelledby={id} id={anchor}>
      <div>
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <Card className="content">{children}</Card>
    </section>
  );
};
