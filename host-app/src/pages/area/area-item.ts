import type { IconNode } from '@somesa/ui';

export interface AreaItem {
  label: string;
  icon: IconNode;
  href?: string;
  also?: readonly string[];
  /** Number of items waiting there, with the text for screen readers. */
  count?: { written: string; announcement: string } | undefined;
  onPress?: () => void;
}

export interface AreaGroup {
  title?: string;
  items: readonly AreaItem[];
}
