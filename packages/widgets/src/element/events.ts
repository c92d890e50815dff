import type { ApiFailure } from '@somesa/api-client';

/** They contain no personal data, because every script of the host page can listen. */
export interface WidgetEventDetails {
  ready: object;
  step: { step: string };
  paid: { reference: string };
  applied: { reference: string };
  cancelled: object;
  error: { code: string };
}

/** The events bubble, also out of shadow roots. */
export const createEventEmitter =
  (tag: HTMLElement) =>
  <Name extends keyof WidgetEventDetails>(name: Name, detail: WidgetEventDetails[Name]): void => {
    tag.dispatchEvent(new CustomEvent(`somesa-${name}`, { detail, bubbles: true, composed: true }));
  };

export const getErrorCode = ({ status }: ApiFailure): string =>
  status === null ? 'line' : `status_${status}`;
