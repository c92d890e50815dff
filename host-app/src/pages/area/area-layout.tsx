import {
  baseClass,
  colour,
  css,
  cx,
  Icon,
  menuIcon,
  radius,
  Sidebar,
  Spinner,
  VisuallyHidden,
} from '@somesa/ui';
import { type ReactNode, useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { AccountMenu } from '../../layout/account-menu';
import { PageMessage } from '../../layout/page-message';
import { SkipLink } from '../../layout/skip-link';
import { Wordmark } from '../../layout/wordmark';
import { auth } from '../../state/auth';
import { closeAll, closeSidebar, openSidebar, ui } from '../../state/ui';
import { useText } from '../../texts/use-text';
import type { AreaGroup, AreaItem } from './area-item';
import { LanguageRow } from './language-row';
import { SchoolViewBar } from './school-view-bar';

/**
 * Returns the `aria-current` value of an item: for its own page, for a page that belongs to it, or for
 * neither.
 */
export const getAriaCurrent = (
  location: string,
  { href, also = [] }: Pick<AreaItem, 'href' | 'also'>,
): 'page' | 'true' | undefined => {
  const path = location.replace(/\/$/, '');
  if (path === href) return 'page';
  return also.some((begin) => path.startsWith(begin)) ? 'true' : undefined;
};

const navigation = css(`
  display: flex;
  flex: 1;
  flex-direction: column;
  & > .top { display: none; padding: 0.25rem 0.75rem 1.25rem; }
  & nav ul { display: grid; gap: 0.25rem; }
  & nav h2 { padding: 1.25rem 0.75rem 0.375rem; color: ${colour.muted}; font-family: inherit; font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.02em; }
  & nav li > * { display: flex; align-items: center; gap: 0.875rem; width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 0; border-radius: var(--so-radius); background: none; font-weight: 500; text-align: start; text-decoration: none; cursor: pointer; }
  & nav li > *, & nav li > a:visited { color: ${colour.ink}; }
  & nav li > *:hover { background: ${colour.tint}; }
  & nav li > [aria-current] { background: ${colour.tint}; color: ${colour.primary}; font-weight: 600; }
  & nav .count { margin-inline-start: auto; min-width: 1.5rem; padding: 0 0.375rem; border-radius: ${radius.round}; background: ${colour.primary}; color: ${colour.onPrimary}; font-size: 0.875rem; font-weight: 600; line-height: 1.5rem; text-align: center; font-variant-numeric: tabular-nums; }
  & > .foot { margin-top: auto; padding-top: 2rem; }
  & > .foot ul { justify-content: flex-start; }
  & > .foot a { padding-inline: 0.375rem; }
  @media (min-width: 64em) { & > .top { display: block; } }
  @media (forced-colors: active) { & nav li > [aria-current] { border: 1px solid Highlight; } }
`);

const Item = (item: AreaItem) => {
  const { label, icon, href, count, onPress } = item;
  const [location] = useLocation();
  const inside = (
    <>
      <Icon node={icon} />
      {label}
      {count && (
        <>
          <span className="count" aria-hidden="true">
            {count.written}
          </span>
          <VisuallyHidden>{count.announcement}</VisuallyHidden>
        </>
      )}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" onClick={onPress}>
        {inside}
      </button>
    );
  return (
    <Link href={href} aria-current={getAriaCurrent(location, item)}>
      {inside}
    </Link>
  );
};

const Group = ({ title, items }: AreaGroup) => {
  const id = useId();
  return (
    <>
      {title && <h2 id={id}>{title}</h2>}
      <ul aria-labelledby={title && id}>
        {items.map((item) => (
          <li key={item.label}>
            <Item {...item} />
          </li>
        ))}
      </ul>
    </>
  );
};

const AreaNavigation = ({ label, groups }: { label: string; groups: readonly AreaGroup[] }) => (
  <div className={navigation}>
    <div className="top">
      <Wordmark />
    </div>
    <nav aria-label={label}>
      {groups.map((group) => (
        <Group key={group.items[0]?.label} {...group} />
      ))}
    </nav>
    <div className="foot">
      <LanguageRow />
    </div>
  </div>
);

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

export const AreaLayout = ({
  title,
  groups,
  hello,
  tools,
  className,
  children,
}: {
  title: string;
  groups: readonly AreaGroup[];
  hello: string;
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
        <SchoolViewBar />
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
