import type { Mount } from './hand-over';
import { scriptUrl } from './script-url';

/** Exports of an app's chunk. All apps but pay-fees render with the kit that they get from it. */
export interface AppChunk {
  start(shared: KitChunk, own: OwnTexts | string): Mount | Promise<Mount>;
}

/** Kit that the pay-fees chunk shares with the other apps: the name of its build, and parts whose order the build defines. */
export interface KitChunk {
  kit: readonly unknown[];
}

/** Exports of a chunk with the texts of one app in one language. */
export interface OwnTexts {
  texts: object;
}

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

/** Maximum attempts to load a file. */
export const MAX_ATTEMPTS = 3;
/** Time between two attempts, in milliseconds. */
const RETRY_MS = 1_000;

/**
 * Loads the chunk of a widget or a language. Browsers remember a failed import, so each attempt has its own address. A caller that
 * loads again after a failure continues counting at `MAX_ATTEMPTS`.
 */
export const load = <Chunk>(name: string, attempt = 0): Promise<Chunk> => {
  const address = new URL(`${name}-${BUILD}.js?${attempt}`, scriptUrl);
  return import(address as unknown as string).catch((error) => {
    if (attempt % MAX_ATTEMPTS === MAX_ATTEMPTS - 1) throw error;
    return new Promise((resolve) => setTimeout(() => resolve(load(name, attempt + 1)), RETRY_MS));
  });
};
