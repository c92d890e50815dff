import type { WidgetTexts } from '@somesa/core';
import { type KitChunk, load, MAX_TRIES, type OwnTexts } from './chunks';
import type { LanguageChunk, Mount } from './hand-over';

/** Text in the names of this build's chunks; the build writes it. */
declare const BUILD: string;

/** Chunk that an app fetches after it has rendered: it draws with the kit, and with parts of the app. */
interface LaterChunk {
  build: string;
  start(kit: KitChunk['kit'], parts: readonly unknown[]): object;
}

const together = ({ texts }: LanguageChunk, own: OwnTexts): LanguageChunk => ({
  texts: { ...texts, ...own.texts },
});

/**
 * Builds what the chunk of an app beside pay-fees exports. It draws with what it shares with pay-fees, of the same build: of an earlier
 * one that file may come from the browser's memory, and then today's is fetched by its name.
 * @param name the tag without `somesa-`
 * @param appOf makes the app of what it shares, and of what fetches its rest
 */
export const createWidgetChunk =
  <Texts extends WidgetTexts>(
    name: string,
    appOf: (kit: KitChunk['kit'], later: (parts: readonly unknown[]) => Promise<object>) => Mount<Texts>,
  ) =>
  async (shared: KitChunk, own: OwnTexts): Promise<Mount> => {
    const { kit } = shared.kit[0] === BUILD ? shared : await load<KitChunk>('pay-fees');
    let tries = 0;
    const mount = appOf(kit, async (parts) => {
      const chunk = load<LaterChunk>(`${name}-later`, tries);
      tries += MAX_TRIES;
      const { build, start } = await chunk;
      if (build !== BUILD) throw new Error('another build');
      return start(kit, parts);
    }) as Mount;
    return (handOver) =>
      mount({
        ...handOver,
        ...together(handOver, own),
        load: async (language) => {
          const asked = [language, `${name}-${language}`].map((chunk) => handOver.load(chunk));
          const [ours, itsOwn] = await Promise.all(asked);
          return together(ours as LanguageChunk, itsOwn as OwnTexts);
        },
      });
  };
