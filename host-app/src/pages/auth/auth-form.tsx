import { colour, css } from '@somesa/ui';
import type { ComponentProps, ReactNode } from 'react';
import { FormFrame } from '../../forms/form-frame';

const sheet = css(`
  & > h1 { font-size: 2rem; margin-bottom: 0.5rem; }
  & > h1 + :not(.lede) { margin-top: 1.25rem; }
  & > .lede { margin-bottom: 1.5rem; color: ${colour.muted}; }
  & .pair { display: grid; gap: 1.25rem 1rem; }
  @media (min-width: 30rem) { & .pair { grid-template-columns: 1fr 1fr; } }
  & .ways { display: grid; gap: 0.25rem; justify-items: center; margin-top: 1.25rem; text-align: center; }
  & .ways a, & .beside a { display: inline-flex; align-items: center; min-height: 3rem; padding-inline: 0.25rem; font-weight: 600; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
  & .beside { display: flex; justify-content: flex-end; margin-block: -1rem -0.75rem; }
  & .above { margin-bottom: 1.25rem; }
  & .next { margin-top: 0.75rem; }
`);

const wide = css('&& > button[type="submit"] { justify-self: stretch; }');

export const AuthSheet = ({
  title,
  lede,
  children,
}: {
  title: string;
  lede?: ReactNode;
  children: ReactNode;
}) => (
  <div className={sheet}>
    <h1>{title}</h1>
    {lede && <p className="lede">{lede}</p>}
    {children}
  </div>
);

export const AuthForm = (frame: Omit<ComponentProps<typeof FormFrame>, 'className'>) => (
  <FormFrame {...frame} className={wide} />
);
