import { ok } from '@somesa/core';
import { listTemplates as listTemplatesEndpoint, resendMessage } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Resends } from './resends';
import { listTemplates } from './templates';

/** Serves the templates of messages, and sends messages again. */
export const sentRoutes = (serve: Serve, { resend }: { resend: Resends }): void => {
  serve(listTemplatesEndpoint, async () => ok({ templates: listTemplates() }));
  serve(resendMessage, ({ staffUser, params: { channel, dedupeKey } }) =>
    resend(staffUser, channel, dedupeKey),
  );
};
