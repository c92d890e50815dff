import { siteEn } from '@somesa/core';
import { baseClass, colour, css, cx, Toaster } from '@somesa/ui';
import type { ReactNode } from 'react';
import { ProgressBar } from './progress-bar';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { ToTop } from './to-top';

const page = css(`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  background: ${colour.paper};
  & > main { flex: 1; }
`);

const skip = css(`
  position: absolute;
  inset: 0.5rem auto auto -100rem;
  padding: 0.75rem 1rem;
  background: ${colour.ink};
  z-index: 10;
  &, &:visited { color: ${colour.paper}; }
  &:focus { inset-inline-start: 0.5rem; }
`);

/** What every public page stands in. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={cx(baseClass, page)}>
    <a className={skip} href="#content">
      {siteEn.layout.skip}
    </a>
    <SiteHeader />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
    <ToTop />
    <ProgressBar />
    <Toaster />
  </div>
);
