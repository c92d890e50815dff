import { baseClass, colour, css, cx } from '@somesa/ui';
import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';
import { ToTop } from './to-top';

const page = css(`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  background: ${colour.paper};
  & > main { flex: 1; }
`);

/** What every public page stands in. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={cx(baseClass, page)}>
    <SkipLink />
    <SiteHeader />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
    <ToTop />
  </div>
);
