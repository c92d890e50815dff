/** What a school's page loads. It defines the tags and is small; nothing may import this file back. */
import { widgetElement } from './widget-element';

const define = (tag: string, element: CustomElementConstructor): void => {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, element);
};

define(
  'somesa-pay-fees',
  widgetElement(import.meta.url, async () => (await import('./mount-pay-fees')).mountPayFees),
);
