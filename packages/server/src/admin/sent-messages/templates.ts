import { type Language, languages } from '@somesa/core';
import type { SentChannel, TemplateView } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';

/** The catalogue that each channel’s texts come from. */
const catalogues = { sms: 'sms', mail: 'mail', notification: 'notifications' } as const satisfies Record<
  SentChannel,
  string
>;

const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

const textOf = (catalogue: Readonly<Record<string, string>>, key: string): string => catalogue[key] ?? '';

/** Lists every text that people are sent, in every language. */
export const listTemplates = (): TemplateView[] =>
  Object.entries(catalogues).flatMap(([channel, name]) =>
    Object.entries<string>(answerTexts.en[name]).map(
      ([key, english]): TemplateView => ({
        channel: channel as SentChannel,
        key,
        places: placesOf(english),
        texts: Object.fromEntries(
          languages.map((language) => [language, textOf(answerTexts[language][name], key)]),
        ) as Record<Language, string>,
      }),
    ),
  );
