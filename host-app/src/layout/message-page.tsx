import { colour, css, cx, RuledPaper, radius } from '@somesa/ui';
import type { ReactNode } from 'react';
import { sheetClass } from './width';

const sheet = css(`
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  overflow: hidden;
  & .head { padding: 2.9rem 1.25rem 1.1rem 3.5rem; }
  && h1 { font-size: 1.75rem; line-height: 2rem; margin: 0; }
  & .rest { display: grid; gap: 1.25rem; padding: 1.25rem 1.25rem 1.5rem 3.5rem; background: ${colour.surface}; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

export const MessagePage = ({
  title,
  text,
  isAlert = false,
  children,
}: {
  title: string;
  text: ReactNode;
  isAlert?: boolean;
  children: ReactNode;
}) => (
  <div className={sheetClass}>
    <div className={cx(sheet)} {...(isAlert && { role: 'alert' })}>
      <RuledPaper className="head">
        <h1>{title}</h1>
      </RuledPaper>
      <div className="rest">
        <p>{text}</p>
        <div className="ways">{children}</div>
      </div>
    </div>
  </div>
);
