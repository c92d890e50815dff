import { resolve } from 'node:path';
import { ok } from '@somesa/core';
import { renderAgreement } from '../loans/applications/agreement';
import type { MessagingLayer } from '../messaging/messaging-layer';
import type { FileSources } from '../messaging/uploads/upload-types';
import type { PaymentsLayer } from '../payments/payments-layer';
import { createPaymentRequests } from '../payments/start/payments-routes';
import type { Api, PeopleLayer } from '../people/people-layer';
import { createLimits } from '../platform/http/limits';
import { createUssdLimits } from '../platform/http/ussd-limits';
import type { Job } from '../platform/jobs/jobs';
import type { Platform } from '../platform/platform-layer';
import { developersRoutes } from './developers/developers-routes';
import { embedFiles } from './embed/embed-files';
import { createFramedSchools } from './embed/frame-ancestors';
import { frameRoutes } from './embed/frame-routes';
import { filesRoutes } from './files/files-routes';
import { uploadsRoutes } from './files/uploads-routes';
import { embedFolder, getKeptFolders, siteFolder } from './pages/keep-built-files';
import { getPageLanguage, parsePageAddress } from './pages/page-address';
import { servePages } from './pages/pages';
import { plainFormsRoutes } from './plain-forms/plain-forms-routes';
import { figuresRoutes } from './public/figures-routes';
import { siteRoutes } from './public/site-routes';
import { supportRoutes } from './support/support-routes';
import { ussdSessions } from './tables/ussd';
import { ussdRoutes } from './ussd/ussd-routes';
import { createUssdService } from './ussd/ussd-service';
import { isUssdSessionExpired } from './ussd/ussd-sessions';

/** Creates what anyone can open: pages, the embed, uploads, downloads and the support forms. */
export const createSiteLayer = (
  platform: Platform,
  {
    messaging: { links, uploads },
    people: { guard },
    payments: { payments, transfer, lookUps, lookUpChild },
  }: { messaging: MessagingLayer; people: PeopleLayer; payments: PaymentsLayer },
) => {
  const { app, config, database } = platform;
  const kept = config.BUILT_FILES_DIR === '' ? null : getKeptFolders(resolve(config.BUILT_FILES_DIR));

  return {
    jobs: [
      {
        name: 'expired-ussd-sessions',
        run: () => database.orm.delete(ussdSessions).where(isUssdSessionExpired(platform.clock.now())),
      },
    ] satisfies Job[],
    /** Registers everything below `/embed`: built files, published versions and the pages of frames. */
    registerEmbed: (): void => {
      void app.register(
        async (embed) => {
          embedFiles(embed, embedFolder, kept?.embed);
          const findSchool = createFramedSchools(database, platform.clock);
          frameRoutes(embed, { findSchool, publicUrl: platform.publicUrl });
        },
        { prefix: '/embed' },
      );
    },
    registerRoutes: ({ serve, limits }: Api): void => {
      siteRoutes(serve, { ...platform, bankAccounts: config.bankAccounts });
      figuresRoutes(serve, platform);
      supportRoutes(serve, { ...platform, limits });
    },
    registerFileRoutes: async (
      { app, serve, serveOn }: Api,
      { statement }: Pick<FileSources, 'statement'>,
    ) => {
      await uploadsRoutes(app, { uploads, serveOn });
      const agreement: FileSources['agreement'] = async (id) => ok(await renderAgreement(database, id));
      filesRoutes(serve, { ...platform, links, sources: { document: uploads.open, agreement, statement } });
    },
    /** Registers the pages that pay fees without scripts, with the limits of the API. */
    registerPlainForms: async (): Promise<void> => {
      await app.register(async (part) => {
        const limits = createLimits(config, platform.counters);
        const requests = createPaymentRequests({
          payments,
          limits,
          lookUps,
          guard,
          publicUrl: config.publicUrl,
          getLanguage: ({ url, headers }) =>
            getPageLanguage(parsePageAddress(url).searchParams, headers.cookie),
        });
        await plainFormsRoutes(part, {
          ...platform,
          transfer,
          payments,
          payerTariffs: config.payerTariffs,
          requests,
          limits,
          lookUps,
          lookUpChild,
        });
      });
    },
    /** Registers the USSD menu. */
    registerUssd: ({ app: api }: Api): void => {
      const limits = createUssdLimits(config, platform.counters);
      const answer = createUssdService({
        ...platform,
        payments,
        limits,
        payerTariffs: config.payerTariffs,
      });
      ussdRoutes(api, { ...platform, answer });
    },
    registerPages: (): void => {
      void app.register((part) => developersRoutes(part, platform));
      servePages(app, platform.publicUrl, siteFolder, kept?.assets);
    },
  };
};
