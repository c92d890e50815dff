import { findOwn, type Language, languages, ok } from '@somesa/core';
import type { MessageChannel, TemplateView } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';
import { listTemplates as listTemplatesEndpoint, resendMessage } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Resends } from './resends';

/** Catalogue of the texts of each channel. */
const catalogues = { sms: 'sms', mail: 'mail', notification: 'notifications' } as const satisfies Record<
  MessageChannel,
  string
>;

const listPlaceholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

const getText = (catalogue: Readonly<Record<string, string>>, key: string): string =>
  findOwn(catalogue, key) ?? '';

/** Lists the templates of all messages, in every language. */
export const listTemplates = (): TemplateView[] =>
  Object.entries(catalogues).flatMap(([channel, name]) =>
    Object.entries<string>(answerTexts.en[name]).map(
      ([key, english]): TemplateView => ({
        channel: channel as MessageChannel,
        key,
        places: listPlaceholders(english),
        texts: Object.fromEntries(
          languages.map((language) => [language, getText(answerTexts[language][name], key)]),
        ) as Record<Language, string>,
      }),
    ),
  );

/** Serves the templates of messages, and sends messages again. */
export const sentRoutes = (serve: Serve, { resend }: { resend: Resends }): void => {
  serve(listTemplatesEndpoint, async () => ok({ templates: listTemplates() }));
  serve(resendMessage, ({ staffUser, params: { channel, dedupeKey } }) =>
    resend(staffUser, channel, dedupeKey),
  );
};
