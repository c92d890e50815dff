import type { ApiFailure } from '@somesa/api-client';

/** Details of each event of a tag. They contain no personal data, because every script of the host page can listen. */
export interface WidgetEventDetails {
  ready: object;
  step: { step: string };
  paid: { reference: string };
  applied: { reference: string };
  cancelled: object;
  error: { code: string };
}

/** Creates a function that dispatches `somesa-<name>` on a tag. The events bubble, also out of shadow roots. */
export const createEventEmitter =
  (tag: HTMLElement) =>
  <Name extends keyof WidgetEventDetails>(name: Name, detail: WidgetEventDetails[Name]): void => {
    tag.dispatchEvent(new CustomEvent(`somesa-${name}`, { detail, bubbles: true, composed: true }));
  };

/** Returns the public error code of a failed request; `line` if no response arrived. */
export const getErrorCode = ({ status }: ApiFailure): string =>
  status === null ? 'line' : `status_${status}`;
