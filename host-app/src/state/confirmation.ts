import { proxy } from 'valtio';

/** Question for a fresh code of the second factor, while a call waits for it. */
export const confirmation = proxy<{ isAsked: boolean }>({ isAsked: false });

let waiting: ((isConfirmed: boolean) => void)[] = [];

/** Asks for a fresh code; false if the person cancels. Several calls at once share one question. */
export const askConfirmation = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    confirmation.isAsked = true;
  });

/** Ends the question for all calls that wait for it. */
export const endConfirmation = (isConfirmed: boolean): void => {
  const told = waiting;
  waiting = [];
  confirmation.isAsked = false;
  for (const tell of told) tell(isConfirmed);
};
