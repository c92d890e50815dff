import type { Mount } from './hand-over';
import { scriptUrl } from './script-url';

/** Exports of an app's chunk. All apps but pay-fees render with the kit that they get from it. */
export interface AppChunk {
  start(shared: KitChunk, own: OwnTexts | string): Mount | Promise<Mount>;
}

/** Parts of pay-fees that the other apps use, in an order that the build defines. Its later chunk has more of them. */
export interface KitChunk {
  build: string;
  kit: readonly unknown[];
  loadLater(): Promise<{ kit: readonly unknown[] }>;
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
 * Loads the chunk of a widget or a language. A page may preload one file with pay-fees and a language, whose address is the same in
 * every build, so the browser may still have that of another build. Browsers remember a failed import, so each attempt has its own
 * address. A caller that loads again after a failure continues counting at `MAX_ATTEMPTS`.
 */
export const load = <Chunk>(name: string, attempt = 0): Promise<Chunk> => {
  const folder = 'link[href*="/embed/1/';
  const preload =
    !attempt && document.querySelector<HTMLLinkElement>(`${folder}${name}."],${folder}pay-fees.${name}."]`);
  const address = preload ? preload.href : new URL(`${name}-${BUILD}.js?${attempt}`, scriptUrl);
  return import(address as string).then(
    (chunk) => (preload && chunk.build !== BUILD ? load(name, 1) : chunk),
    (error) => {
      if (attempt % MAX_ATTEMPTS === MAX_ATTEMPTS - 1) throw error;
      return new Promise((resolve) => setTimeout(() => resolve(load(name, attempt + 1)), RETRY_MS));
    },
  );
};
