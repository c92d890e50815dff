import { useSnapshot } from 'valtio';
import { languageState } from '../state/language';
import { textOf } from './catalogue';
import type { HostTexts, TextPart } from './host-texts';

/** Reads one part in the person's language. The route must have named the part; `layout` is always there. */
export const useText = <Part extends TextPart>(part: Part): HostTexts[Part] =>
  textOf(useSnapshot(languageState).language, part);
