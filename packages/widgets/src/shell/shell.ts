/** What a school's page loads: small, no library. It defines the tags; nothing imports this file back. */
import { findPlaces } from './find-places';
import type { FirstWords } from './first-words';
import { shellElement } from './shell-element';

/** What of `widgets.ts` is built, with its words in English; the build writes it. The tags of the others keep their own link. */
declare const WIDGETS: readonly (readonly [name: string, ...words: FirstWords | readonly [link: string]])[];

for (const [name, ...words] of WIDGETS) {
  const tag = `somesa-${name}`;
  if (!customElements.get(tag)) customElements.define(tag, shellElement(name, words));
}
findPlaces();
