import { colour, css, radius } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';

const tabsClass = css(`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.25rem;
  margin-bottom: 1rem;
  border-bottom: 1px solid ${colour.line};
  & a { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 3rem; padding: 0 0.875rem; border-bottom: 3px solid transparent; font-weight: 600; text-decoration: none; }
  & a, & a:visited { color: ${colour.muted}; }
  & a:hover { color: ${colour.ink}; }
  & a[aria-current] { border-bottom-color: ${colour.primary}; color: ${colour.primary}; }
  & .count { min-width: 1.375rem; padding: 0 0.375rem; border-radius: ${radius.round}; background: ${colour.tint}; color: ${colour.ink}; font-size: 0.8125rem; line-height: 1.375rem; text-align: center; }
  @media (max-width: 29.99rem) { & a { padding: 0 0.375rem; font-size: 0.9375rem; } }
  @media (forced-colors: active) { & a[aria-current] { border-bottom-color: Highlight; } }
`);

export interface TabLink {
  label: string;
  href: string;
  isChosen: boolean;
  count?: ReactNode;
}

export const TabLinks = ({ label, tabs: all }: { label: string; tabs: readonly TabLink[] }) => (
  <nav className={tabsClass} aria-label={label}>
    {all.map(({ label: text, href, isChosen, count }) => (
      <Link key={href} href={href} aria-current={isChosen ? 'page' : undefined}>
        {text}
        {count}
      </Link>
    ))}
  </nav>
);

export const useTab = <Tab extends string>(tabs: readonly [Tab, ...Tab[]]): Tab => {
  const [search] = useSearchParams();
  return tabs.find((tab) => tab === search.get('tab')) ?? tabs[0];
};

export const tabAddress = <Tab extends string>(
  screen: string,
  tabs: readonly [Tab, ...Tab[]],
  tab: Tab,
): string => (tab === tabs[0] ? screen : `${screen}?tab=${tab}`);

export const ScreenTabs = <Tab extends string>({
  label,
  screen,
  tabs: names,
  shown = names,
  chosen,
  getLabel,
  renderCount,
}: {
  label: string;
  screen: string;
  /** All tabs of the screen, the default one first. */
  tabs: readonly [Tab, ...Tab[]];
  /** Tabs that the user may see; all by default. */
  shown?: readonly Tab[];
  chosen: Tab;
  getLabel: (tab: Tab) => string;
  renderCount?: (tab: Tab) => ReactNode;
}) => (
  <TabLinks
    label={label}
    tabs={shown.map((tab) => ({
      label: getLabel(tab),
      href: tabAddress(screen, names, tab),
      isChosen: tab === chosen,
      count: renderCount?.(tab),
    }))}
  />
);
