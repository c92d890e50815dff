import { useSnapshot } from 'valtio';
import { getText } from './catalogue';
import type { HostTexts, TextPart } from './host-texts';
import { languageState } from './language';

/** Returns one text part in the user's language. The route must list the part; `layout` is always loaded. */
export const useText = <Part extends TextPart>(part: Part): HostTexts[Part] =>
  getText(useSnapshot(languageState).language, part);
