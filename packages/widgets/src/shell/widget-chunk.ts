import type { WidgetTexts } from '@somesa/core';
import type { KitChunk, Load, OwnTexts } from './chunks';
import type { LanguageChunk, Mount } from './hand-over';
import { createLaterLoader } from './later-chunk';

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

const mergeTexts = (texts: WidgetTexts, own: OwnTexts): LanguageChunk => ({
  texts: { ...texts, ...own.texts },
});

/**
 * Creates the export of an app's chunk other than pay-fees. The app renders with the kit of pay-fees, which
 * must be of the same build: if the browser still has the kit of an earlier build, the right one is loaded.
 * @param name tag without `somesa-`
 * @param createApp creates the app from the kit and the function that loads its later chunk
 */
export const createWidgetChunk =
  <Texts extends WidgetTexts>(
    name: string,
    createApp: (kit: readonly unknown[], loadLater: ReturnType<typeof createLaterLoader>) => Mount<Texts>,
  ) =>
  async (shared: KitChunk, own: OwnTexts, load: Load): Promise<Mount> => {
    const first = shared.build === BUILD ? shared : await load<KitChunk>('pay-fees');
    const kit = [...first.kit, ...(await first.loadLater(load)).kit];
    const mount = createApp(kit, createLaterLoader(load, kit)) as Mount;
    return (context) =>
      mount({
        ...context,
        ...mergeTexts(context.rest?.complete?.(context.texts) ?? context.texts, own),
        load: async (language) => {
          const requests = [language, `${name}-${language}`].map((chunk) => context.load(chunk));
          const [sharedTexts, ownTexts] = await Promise.all(requests);
          return mergeTexts((sharedTexts as LanguageChunk).texts, ownTexts as OwnTexts);
        },
      });
  };
