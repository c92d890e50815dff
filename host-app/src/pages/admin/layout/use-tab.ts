import { useSearchParams } from 'wouter';

/** Answers which part of a screen the address names; the first one where it names none that there is. */
export const useTab = <Tab extends string>(tabs: readonly [Tab, ...Tab[]]): Tab => {
  const [search] = useSearchParams();
  return tabs.find((tab) => tab === search.get('tab')) ?? tabs[0];
};

/** Returns the address of a tab of a screen. */
export const tabAddress = <Tab extends string>(
  screen: string,
  tabs: readonly [Tab, ...Tab[]],
  tab: Tab,
): string => (tab === tabs[0] ? screen : `${screen}?tab=${tab}`);
