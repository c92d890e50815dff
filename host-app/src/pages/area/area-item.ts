import type { IconNode } from '@somesa/ui';

/** An item in a sidebar: a link or an action. */
export interface AreaItem {
  label: string;
  icon: IconNode;
  href?: string;
  /** Path prefixes of further pages that belong to the item. */
  also?: readonly string[];
  /** Number of items waiting there, with the text for screen readers. */
  count?: { written: string; announcement: string } | undefined;
  onPress?: () => void;
}

/** A named group of items in a sidebar. */
export interface AreaGroup {
  title?: string;
  items: readonly AreaItem[];
}
