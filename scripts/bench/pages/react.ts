/** The same wizard, mounted by the same function as the tag's, for a build that leaves `react` to be React. English only, no shell. */

import { mount } from '../../../packages/widgets/src/element/mount-pay-fees';
import * as english from '../../../packages/widgets/src/shell/languages/en';

customElements.define(
  'somesa-pay-fees',
  class extends HTMLElement {
    connectedCallback(): void {
      const form = document.createElement('form');
      this.attachShadow({ mode: 'open' }).append(form);
      mount({
        tag: this,
        form,
        texts: english.texts,
        load: async () => english,
        loadProblems: () => import('../../../packages/widgets/src/shell/page-problems'),
        scriptUrl: import.meta.url,
        getPageHref: () => location.href,
      });
    }
  },
);
