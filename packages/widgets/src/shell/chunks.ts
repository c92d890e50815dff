import type { Mount, ProblemsChunk } from './hand-over';
import { scriptUrl } from './script-url';

export interface AppChunk {
  start(shared: KitChunk, own: OwnTexts | string, load: Load): Mount | Promise<Mount>;
}

/**
 * Parts of pay-fees that the other apps use, in an order that the build defines. Its later chunk has more of
 * them.
 */
export interface KitChunk {
  build: string;
  kit: readonly unknown[];
  loadLater(load: Load): Promise<{ kit: readonly unknown[] }>;
}

export interface DialogChunk {
  start(tag: HTMLElement, form: HTMLFormElement, isPressed: boolean): void;
}

export interface OwnTexts {
  texts: object;
}

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

/** Maximum attempts to load a file, until it is requested again. */
const MAX_ATTEMPTS = 3;
/** Time between two attempts, in milliseconds. */
const RETRY_MS = 1_000;

const failures: Record<string, number> = {};

/**
 * Finds the link by which the page preloads pay-fees with the texts of its first step in one language, if
 * that file contains a chunk. Its address has no build, so the browser may still have that of another build.
 */
export const findPreload = (name: string): HTMLLinkElement | undefined => {
  const start = new URL('pay-fees.', scriptUrl).href;
  return [...document.querySelectorAll('link')].find(
    ({ href }) => href.startsWith(start) && (name === 'pay-fees' || href === `${start}${name}.js`),
  );
};

/** Function that loads a chunk. The shell passes its own to the apps, so that no address is tried by two. */
export type Load = <Chunk>(name: string, preload?: HTMLLinkElement | null) => Promise<Chunk>;

/**
 * Loads the chunk of a widget or a language, by default from the file that the page preloads, if it does.
 * Without a preload a language has all texts.
 */
export const load = <Chunk>(
  name: string,
  preload: HTMLLinkElement | null = findPreload(name) ?? null,
): Promise<Chunk> => {
  const attempt = failures[name] ?? 0;
  const address = preload ? preload.href : new URL(`${name}-${BUILD}.js?${attempt}`, scriptUrl);
  return import(address as string).then(
    (chunk) => (preload && chunk.build !== BUILD ? load(name, null) : chunk),
    (error) => {
      if (preload) return load(name, null);
      failures[name] = attempt + 1;
      if (attempt % MAX_ATTEMPTS === MAX_ATTEMPTS - 1) throw error;
      return new Promise((resolve) => setTimeout(() => resolve(load(name, null)), RETRY_MS));
    },
  );
};

export const loadProblems = (): Promise<ProblemsChunk> => load('page-problems');
