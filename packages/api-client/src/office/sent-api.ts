import type { Result } from '@somesa/core';
import type { ResentAnswer, SentChannel, TemplatesAnswer } from '@somesa/core/office';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

const readResent = (data: unknown): ResentAnswer | null =>
  isRecord(data) && typeof data.about === 'string' ? readKey<ResentAnswer>(data, 'state') : null;

const readTemplates = (data: unknown): TemplatesAnswer | null =>
  isRecord(data) && Array.isArray(data.templates) ? readKey<TemplatesAnswer>(data, 'templates') : null;

/** Builds the calls about what people are sent. */
export const createSentApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Asks for every text that people are sent, in every language. */
    listTemplates: (signal?: AbortSignal): Promise<Result<TemplatesAnswer, ApiFailure>> =>
      ask({ method: 'get', path: '/admin/templates', signal }, readTemplates),

    /**
     * Sends a text message or an e-mail again; its row in the list is `<channel>:<about>`. Status 409: what it told is over;
     * status 429: a minute has not passed yet.
     */
    resend: (
      channel: Exclude<SentChannel, 'notification'>,
      about: string,
    ): Promise<Result<ResentAnswer, ApiFailure>> =>
      ask(
        { method: 'post', path: `/admin/sent/${channel}/${encodeURIComponent(about)}/resend`, body: {} },
        readResent,
      ),
  };
};

/** The calls about what people are sent. */
export type SentApi = ReturnType<typeof createSentApi>;
