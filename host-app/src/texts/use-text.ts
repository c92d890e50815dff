import { useSnapshot } from 'valtio';
import { languageState } from '../state/language';
import { textOf } from './catalogue';
import type { HostTexts, TextPart } from './host-texts';

/** Returns one text part in the user's language. The route must list the part; `layout` is always loaded. */
export const useText = <Part extends TextPart>(part: Part): HostTexts[Part] =>
  textOf(useSnapshot(languageState).language, part);
