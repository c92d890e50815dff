import type { Mount } from './hand-over';
import { scriptUrl } from './script-url';

/** Exports of an app's chunk. Pay-fees needs nothing of what it is given; the others render with it. */
export interface AppChunk {
  start(shared: KitChunk, own: OwnTexts | string): Mount | Promise<Mount>;
}

/** Values that the pay-fees chunk gives to the other apps: the name of its build, and its parts in an order that the build keeps. */
export interface KitChunk {
  kit: readonly unknown[];
}

/** Exports of a language's chunk for one app: the texts that only this app uses. */
export interface OwnTexts {
  texts: object;
}

/** Part of the names of this build's chunks; written by the build. */
declare const BUILD: string;

/** Maximum attempts to load a file. */
export const MAX_TRIES = 3;
/** The wait between two tries, in milliseconds. */
const RETRY_MS = 1_000;

/**
 * Loads the chunk of a widget or a language. Each try has its own address, since browsers remember a failed import: who asks once more
 * after all tries goes on counting at `MAX_TRIES`.
 */
export const load = <Chunk>(name: string, tries = 0): Promise<Chunk> => {
  const address = new URL(`${name}-${BUILD}.js?${tries}`, scriptUrl);
  return import(address as unknown as string).catch((error) => {
    if (tries % MAX_TRIES === MAX_TRIES - 1) throw error;
    return new Promise((resolve) => setTimeout(() => resolve(load(name, tries + 1)), RETRY_MS));
  });
};
