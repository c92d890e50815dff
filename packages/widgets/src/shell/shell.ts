/** What a school's page loads: small, no library. It defines the tags; nothing imports this file back. */
import { findPlaces } from './find-places';
import { shellElement } from './shell-element';

/** What of `widgets.ts` is built; the build writes it. The tags of the others keep their own link. */
declare const WIDGETS: readonly (readonly [name: string, page: string, hasForm: boolean])[];

for (const [name, page, hasForm] of WIDGETS) {
  const tag = `somesa-${name}`;
  if (!customElements.get(tag)) customElements.define(tag, shellElement(name, page, hasForm));
}
findPlaces();
