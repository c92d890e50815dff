import type { ApiFailure } from '@somesa/api-client';

/** Details of each event of a tag. They hold no personal data, because every script of the page can listen. */
export interface WidgetEventDetails {
  /** The app has come. */
  ready: object;
  step: { step: string };
  paid: { reference: string };
  applied: { reference: string };
  cancelled: object;
  error: { code: string };
}

/** Builds what sends `somesa-<name>` from a tag; it bubbles, also out of the page's own shadow roots. */
export const createEventEmitter =
  (tag: HTMLElement) =>
  <Name extends keyof WidgetEventDetails>(name: Name, detail: WidgetEventDetails[Name]): void => {
    tag.dispatchEvent(new CustomEvent(`somesa-${name}`, { detail, bubbles: true, composed: true }));
  };

/** Names a failed call in an event. */
export const errorCodeOf = ({ kind, status }: ApiFailure): string =>
  status === null ? kind : `status_${status}`;
