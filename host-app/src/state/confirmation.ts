import { proxy } from 'valtio';

/** State of the dialog that asks for a new code of the second factor while a request waits. */
export const confirmation = proxy<{ isOpen: boolean }>({ isOpen: false });

let waiting: ((isConfirmed: boolean) => void)[] = [];

/** Asks for a new code; resolves to false if the user cancels. Simultaneous requests share one dialog. */
export const askConfirmation = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    confirmation.isOpen = true;
  });

export const endConfirmation = (isConfirmed: boolean): void => {
  const resolvers = waiting;
  waiting = [];
  confirmation.isOpen = false;
  for (const resolve of resolvers) resolve(isConfirmed);
};
