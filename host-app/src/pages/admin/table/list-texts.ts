import type { AdminListName } from '@somesa/core/admin';
import { useText } from '../../../texts/use-text';

export interface ListTexts {
  title: string;
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const useListTexts = (list: AdminListName): ListTexts => useText('admin').lists[list];
