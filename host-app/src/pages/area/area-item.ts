import type { IconNode } from '@somesa/ui';

/** One thing in a sidebar: it leads somewhere, or does something. */
export interface AreaItem {
  label: string;
  icon: IconNode;
  href?: string;
  /** What begins so is one of its pages as well. */
  also?: readonly string[];
  /** How many wait there, and what a screen reader says of them. */
  count?: { written: string; said: string } | undefined;
  onPress?: () => void;
}

/** What belongs together in a sidebar, under its name. */
export interface AreaGroup {
  title?: string;
  items: readonly AreaItem[];
}
