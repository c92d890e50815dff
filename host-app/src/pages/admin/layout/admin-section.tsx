import { Card, css } from '@somesa/ui';
import { type ReactNode, useId } from 'react';

const section = css(`
  padding: 1rem 1.25rem 1.25rem;
  & + & { margin-top: 1rem; }
  & > .head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; margin-bottom: 0.75rem; }
  & > .head > h2 { font-size: 1.125rem; }
  & td, & th { overflow-wrap: anywhere; }
  @media (min-width: 48rem) { & td, & th { overflow-wrap: break-word; } & td time { white-space: nowrap; } & thead th.amount { white-space: normal; } }
  & > .head > .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

/** One part of a page about one thing: its name, what can be done there, and what it says. */
export const AdminSection = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={section}>
        <div className="head">
          <h2 id={id}>{title}</h2>
          {actions && <div className="actions">{actions}</div>}
        </div>
        {children}
      </Card>
    </section>
  );
};
