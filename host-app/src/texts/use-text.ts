import { useSnapshot } from 'valtio';
import { speech } from '../state/speech';
import { type HostTexts, type TextPart, textOf } from './catalogue';

/** Reads one part in the person's language. The route must have named the part; `layout` is always there. */
export const useText = <Part extends TextPart>(part: Part): HostTexts[Part] =>
  textOf(useSnapshot(speech).language, part);
