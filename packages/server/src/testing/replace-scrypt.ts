import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

type Scrypt = (...args: Parameters<typeof crypto.scrypt>) => void;

/** Replaces Node's scrypt for all tests of a file. Must be called at the top level of the file. */
export const replaceScrypt = (replace: (real: Scrypt) => Scrypt): void => {
  const real = crypto.scrypt;
  const set = (scrypt: Scrypt): void => {
    Object.assign(crypto, { scrypt });
    syncBuiltinESMExports();
  };
  set(replace(real));
  afterAll(() => set(real));
};
