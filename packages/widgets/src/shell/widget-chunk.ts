import type { WidgetTexts } from '@somesa/core';
import { type KitChunk, load, MAX_ATTEMPTS, type OwnTexts } from './chunks';
import type { LanguageChunk, Mount } from './hand-over';

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

/** Chunk that an app loads after it has rendered. It uses the kit and parts of the app. */
interface LaterChunk {
  build: string;
  start(kit: KitChunk['kit'], parts: readonly unknown[]): object;
}

const mergeTexts = ({ texts }: LanguageChunk, own: OwnTexts): LanguageChunk => ({
  texts: { ...texts, ...own.texts },
});

/**
 * Creates the export of an app's chunk other than pay-fees. The app renders with the kit of pay-fees, which must be of the same build:
 * if the browser still has the kit of an earlier build, the right one is loaded.
 * @param name tag without `somesa-`
 * @param createApp creates the app from the kit and the function that loads its later chunk
 */
export const createWidgetChunk =
  <Texts extends WidgetTexts>(
    name: string,
    createApp: (kit: KitChunk['kit'], later: (parts: readonly unknown[]) => Promise<object>) => Mount<Texts>,
  ) =>
  async (shared: KitChunk, own: OwnTexts): Promise<Mount> => {
    const { kit } = shared.kit[0] === BUILD ? shared : await load<KitChunk>('pay-fees');
    let attempts = 0;
    const mount = createApp(kit, async (parts) => {
      const chunk = load<LaterChunk>(`${name}-later`, attempts);
      attempts += MAX_ATTEMPTS;
      const { build, start } = await chunk;
      if (build !== BUILD) throw new Error('another build');
      return start(kit, parts);
    }) as Mount;
    return (context) =>
      mount({
        ...context,
        ...mergeTexts(context, own),
        load: async (language) => {
          const requests = [language, `${name}-${language}`].map((chunk) => context.load(chunk));
          const [sharedTexts, ownTexts] = await Promise.all(requests);
          return mergeTexts(sharedTexts as LanguageChunk, ownTexts as OwnTexts);
        },
      });
  };
