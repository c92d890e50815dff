import { colour, css, cx } from '@somesa/ui';
import type { ReactNode } from 'react';
import { widthClass } from '../../layout/width';

// Distance between the ruled lines: every line of the heading and of the text under it is one or two of them
// high.
const pitch = '2rem';

const paper = css(`
  border-bottom: 1px solid ${colour.line};
  background-color: ${colour.paper};
  background-image: linear-gradient(to bottom, transparent calc(100% - 1px), ${colour.ruled} calc(100% - 1px));
  background-size: 100% ${pitch};
  background-position-y: -5px;
  & .row { position: relative; display: grid; gap: 1.5rem; padding-block: ${pitch}; }
  & .row::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: -0.5rem; width: 2px; background: ${colour.accent}; }
  & .words { padding-inline-start: 0.375rem; }
  & h1 { font-size: clamp(1.75rem, 8.3vw, 1.9375rem); line-height: ${pitch}; letter-spacing: -0.025em; }
  & .lede { max-width: 38rem; padding-top: ${pitch}; font-size: 1.125rem; line-height: ${pitch}; }
  & .scene { width: min(100%, 20rem); }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; padding-top: calc(${pitch} - 1rem); }
  @media (min-width: 40rem) {
    & .row { padding-block: calc(${pitch} * 2); }
    & h1 { font-size: 3rem; line-height: calc(${pitch} * 2); position: relative; top: 8px; }
    & .lede { font-size: 1.1875rem; position: relative; top: 3px; }
  }
  @media (min-width: 48rem) {
    & .row.pictured { grid-template-columns: minmax(0, 1fr) 16rem; gap: 2rem; align-items: center; }
  }
  @media (min-width: 64rem) {
    & .row.pictured { grid-template-columns: minmax(0, 1fr) 22rem; gap: 4rem; }
    & .scene { width: 22rem; }
    & .row::before { inset-inline-start: 2rem; }
    & .words { padding-inline-start: 4rem; }
  }
  @media (forced-colors: active) { & { background-image: none; } }
`);

export const PageHead = ({
  title,
  lede,
  picture,
  children,
}: {
  title: string;
  lede: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={paper}>
    <div className={cx(widthClass, 'row', picture !== undefined && 'pictured')}>
      <div className="words">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        {children && <div className="ways">{children}</div>}
      </div>
      {picture && <div className="scene">{picture}</div>}
    </div>
  </div>
);
