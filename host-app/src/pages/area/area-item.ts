import type { IconNode } from '@somesa/ui';

/** One thing in a sidebar: it leads somewhere, or does something. */
export interface AreaItem {
  label: string;
  icon: IconNode;
  href?: string;
  /** Path prefixes of further pages that belong to the item. */
  also?: readonly string[];
  /** Number of items waiting there, and the text that a screen reader announces. */
  count?: { written: string; said: string } | undefined;
  onPress?: () => void;
}

/** Group of items in a sidebar, under its name. */
export interface AreaGroup {
  title?: string;
  items: readonly AreaItem[];
}
