import type { OfficeListName } from '@somesa/core/office';
import { useText } from '../../../texts/use-text';

/** What a list says: its title, the heads of its columns, and the names of what its words can be. */
export interface ListTexts {
  title: string;
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Reads what a list says, in the person's language. */
export const useListTexts = (list: OfficeListName): ListTexts => useText('office').lists[list];
