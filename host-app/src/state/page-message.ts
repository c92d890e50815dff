import { toast } from '@somesa/ui';
import { proxy } from 'valtio';

/** Message that must be read. It stays on the page until the next action of the user. */
export interface PageMessage {
  kind: 'error' | 'success';
  text: string;
}

export const pageMessage = proxy<{ shown: PageMessage | null }>({ shown: null });

const show = (kind: PageMessage['kind'], text: string): void => {
  toast[kind](text);
  pageMessage.shown = { kind, text };
};

/**
 * Shows a failure that no form shows: as a toast, and on the page, because a toast is gone before it is read.
 */
export const showFailure = (text: string): void => show('error', text);

/** Shows an outcome that the page does not show otherwise: what was left undone, or what happens next. */
export const showOutcome = (text: string): void => show('success', text);
