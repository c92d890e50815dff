import { useSnapshot } from 'valtio';
import { languageState } from '../state/language';
import { getText } from './catalogue';
import type { HostTexts, TextPart } from './host-texts';

/** Returns one text part in the user's language. The route must list the part; `layout` is always loaded. */
export const useText = <Part extends TextPart>(part: Part): HostTexts[Part] =>
  getText(useSnapshot(languageState).language, part);
