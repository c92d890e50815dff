import type { AdminListName } from '@somesa/core/admin';
import { useText } from '../../../texts/use-text';

/** Texts of a list: its title, the headings of its columns, and the names of its coded values. */
export interface ListTexts {
  title: string;
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Returns the texts of a list in the user's language. */
export const useListTexts = (list: AdminListName): ListTexts => useText('admin').lists[list];
