import type { WidgetTexts } from '@somesa/core';
import type { FirstWords } from './first-words';
import type { HandOver, MountedWidget } from './hand-over';
import { scriptUrl } from './script-url';

/** What a widget's chunk exports. */
export interface WidgetChunk {
  mount(handOver: HandOver): MountedWidget;
}

/** What a language's chunk exports; the first step's words of English are in the shell. */
export interface LanguageChunk<Texts extends WidgetTexts = WidgetTexts> {
  texts: Texts;
  words?: FirstWords;
}

/** What stands in the names of this build's chunks; the build writes it. */
declare const BUILD: string;

/** Most times that a file is tried again. */
const MAX_RETRIES = 2;
/** The wait before that, in milliseconds. */
const RETRY_MS = 1_000;

/** Loads the chunk of a widget or a language; tried again under another address, since browsers remember a failed import. */
export const load = <Chunk>(name: string, retries = 0): Promise<Chunk> => {
  const address = new URL(`${name}-${BUILD}.js${retries ? `?${retries}` : ''}`, scriptUrl);
  return import(address as unknown as string).catch((error) => {
    if (retries === MAX_RETRIES) throw error;
    return new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(() => load(name, retries + 1));
  });
};
