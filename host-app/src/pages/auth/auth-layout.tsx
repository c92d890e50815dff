import { brand } from '@somesa/core';
import { baseClass, colour, css, cx, ruledPaperClass } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageMessage } from '../../layout/page-message';
import { SkipLink } from '../../layout/skip-link';
import { Wordmark } from '../../layout/wordmark';
import { SchoolGate } from '../../scenes/school-gate';
import { useText } from '../../texts/use-text';
import { LanguageRow } from '../area/language-row';

const split = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: 100vh;
  background: ${colour.paper};
  & > .panel { display: none; }
  & > .side { display: flex; flex-direction: column; min-width: 0; }
  & > .side > header { padding: 0.5rem 1.25rem; }
  & > .side > main { flex: 1; width: min(26rem, 100% - 2.5rem); margin-inline: auto; padding-block: 1rem 3rem; }
  & > .side > footer { padding: 0 1.25rem 1rem; }
  @media (min-width: 40rem) { & > .side > main { padding-block: 3rem; } & > .side > header { padding: 1rem 2rem; } }
  @media (min-width: 64rem) {
    & { grid-template-columns: minmax(22rem, 5fr) 7fr; }
    & > .panel { display: flex; }
    & > .side > main { padding-block: 6vh 4rem; }
  }
`);

const panel = css(`
  position: sticky;
  top: 0;
  flex-direction: column;
  justify-content: flex-end;
  gap: 2rem;
  height: 100vh;
  padding: 3rem 2.5rem 3rem 4rem;
  overflow: hidden;
  border-inline-end: 1px solid ${colour.line};
  & .line { max-width: 12em; margin: 0; font-family: var(--so-font-heading); font-size: 2.25rem; line-height: 4rem; font-weight: 700; letter-spacing: -0.02em; text-wrap: balance; }
  & .scene { flex: 0 1 auto; min-height: 0; width: min(26rem, 100%); }
  & .note { flex: none; max-width: 30rem; padding: 1rem 1.25rem; background: ${colour.surface}; border: 1px solid ${colour.line}; border-radius: var(--so-radius); }
  & .note p { margin-bottom: 0.25rem; }
  & .note a { display: inline-flex; align-items: center; min-height: 3rem; font-weight: 600; text-underline-offset: 0.2em; }
`);

export const AuthLayout = ({ children }: { children: ReactNode }) => {
  const text = useText('accounts').panel;
  return (
    <div className={cx(baseClass, split)}>
      <SkipLink />
      <aside className={cx('panel', ruledPaperClass, panel)} aria-label={brand.name}>
        <div className="scene">
          <SchoolGate label={text.scene} />
        </div>
        <p className="line">{text.line}</p>
        <div className="note">
          <p>{text.text}</p>
          <Link href="/pay-fees">{text.pay}</Link>
        </div>
      </aside>
      <div className="side">
        <header>
          <Wordmark />
        </header>
        <main id="content" tabIndex={-1}>
          <PageMessage />
          {children}
        </main>
        <footer>
          <LanguageRow />
        </footer>
      </div>
    </div>
  );
};
