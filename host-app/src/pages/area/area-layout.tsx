import { baseClass, colour, css, cx, Icon, menuIcon, Sidebar, Spinner, VisuallyHidden } from '@somesa/ui';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { AccountMenu } from '../../layout/account-menu';
import { PageMessage } from '../../layout/page-message';
import { SkipLink } from '../../layout/skip-link';
import { Wordmark } from '../../layout/wordmark';
import { auth } from '../../state/auth';
import { closeAll, closeSidebar, openSidebar, ui } from '../../state/ui';
import { useText } from '../../texts/use-text';
import type { AreaGroup } from './area-item';
import { AreaNavigation } from './area-navigation';

const area = css(`
  display: flex;
  min-height: 100vh;
  background: ${colour.paper};
  & > .page { flex: 1; display: flex; flex-direction: column; min-width: 0; }
  & > .page > header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; min-height: 4.5rem; padding: 0.5rem 1.25rem; border-bottom: 1px solid ${colour.line}; }
  & .hello { flex: 1; min-width: 0; color: ${colour.muted}; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & .tools { display: flex; margin-inline-start: auto; }
  & header > .end { display: grid; place-items: center; width: 4rem; height: 3.5rem; }
  & .menu { display: grid; place-items: center; width: 3rem; height: 3rem; margin-inline-start: -0.75rem; padding: 0; border: 0; border-radius: var(--so-radius); background: none; cursor: pointer; }
  & .menu:hover { background: ${colour.tint}; }
  & .menu svg { width: 1.5rem; height: 1.5rem; }
  & main { flex: 1; width: 100%; max-width: 64rem; padding: 1.5rem 1.25rem 4rem; }
  & main > h1 { font-size: 1.75rem; margin-bottom: 1.25rem; }
  & main > h1 + .lede { margin: -0.75rem 0 1.5rem; color: ${colour.muted}; }
  @media (max-width: 63.99em) { & .hello { display: none; } }
  @media (min-width: 64em) {
    & .menu, & .page > header > a { display: none; }
    & > .page > header { padding-inline: 2.25rem; }
    & main { padding: 2rem 2.25rem 4rem; }
    & main > h1 { font-size: 2.125rem; }
  }
  @media print { & > .page > header { display: none; } }
`);

/** Renders the frame of a user's own area: the sidebar, the top bar and their menus. */
export const AreaLayout = ({
  title,
  groups,
  hello,
  tools,
  className,
  children,
}: {
  /** Name of the area that the sidebar navigates. */
  title: string;
  groups: readonly AreaGroup[];
  /** Greeting in the top bar. */
  hello: string;
  /** Content before the account menu in the top bar. */
  tools?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const text = useText('profile').menu;
  const { isSidebarOpen } = useSnapshot(ui);
  const { isLoading, user } = useSnapshot(auth);
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page starts with all menus closed.
  useEffect(closeAll, [location]);
  return (
    <div className={cx(baseClass, area, className)}>
      <SkipLink />
      <Sidebar isOpen={isSidebarOpen} onClose={closeSidebar} title={title} closeLabel={text.close}>
        <AreaNavigation label={title} groups={groups} />
      </Sidebar>
      <div className="page">
        <header>
          <button type="button" className="menu" aria-label={text.open} onClick={openSidebar}>
            <Icon node={menuIcon} />
          </button>
          <Wordmark />
          <p className="hello">{user && hello}</p>
          <div className="tools">{tools}</div>
          <div className="end">
            {isLoading || !user ? (
              <span role="status">
                <Spinner />
                <VisuallyHidden>{text.working}</VisuallyHidden>
              </span>
            ) : (
              <AccountMenu user={user} size="medium" />
            )}
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          <PageMessage />
          {children}
        </main>
      </div>
    </div>
  );
};
