import { isAncestor, isCssColour, languages, schoolSlug, truncateText, widgetNames } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { is } from 'superstruct';
import { commonHeaders } from '../../platform/http/security-headers';
import { STABLE_NAME } from './embed-files';
import type { FindFramedSchool } from './frame-ancestors';
import {
  type FrameOptions,
  frameStyle,
  frameThemes,
  renderFramePage,
  renderUnknownAncestorPage,
  renderUnknownSchoolPage,
} from './frame-page';

/** Maximum length of an unknown short name that is shown, in characters. */
const MAX_SHOWN_SLUG_LENGTH = 60;

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const findOption = <Option extends string>(options: readonly Option[], value: unknown): Option | null =>
  options.find((option) => option === toText(value)) ?? null;

/** Parses the display options of a query, leaving out invalid ones. */
const parseOptions = (query: Record<string, unknown>, school: string): FrameOptions => {
  const accent = toText(query.accent);
  return {
    school,
    lang: findOption(languages, query.lang),
    theme: findOption(frameThemes, query.theme),
    // The widget checks whether the browser supports the colour.
    accent: isCssColour(accent) ? accent : null,
    isTest: query.test !== undefined && query.test !== 'false',
  };
};

const buildPolicy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

const sendPage = (reply: FastifyReply, status: number, ancestors: string, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...commonHeaders,
      'content-security-policy': buildPolicy(ancestors),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** Returns the origin of the host page. Returns null if this is no frame, or if the browser does not send the origin. */
const getHostOrigin = ({ headers }: FastifyRequest): string | null => {
  const { referer, 'sec-fetch-dest': destination } = headers;
  const isFrame = destination === 'iframe' || destination === 'frame';
  return isFrame && referer && URL.canParse(referer) ? new URL(referer).origin : null;
};

/** Serves each widget as a page at /embed/frame/:widget, such as /embed/frame/pay-fees, for sites that allow no scripts. */
export const frameRoutes = (
  embed: FastifyInstance,
  deps: { findSchool: FindFramedSchool; publicUrl: string },
): void => {
  const ownOrigin = new URL(deps.publicUrl).origin;

  embed.get('/frame/frame.css', async (_request, reply) =>
    reply
      .headers({ ...commonHeaders, 'cache-control': STABLE_NAME })
      .type('text/css; charset=utf-8')
      .send(frameStyle),
  );

  for (const widget of widgetNames) {
    embed.get<{ Querystring: Record<string, unknown> }>(`/frame/${widget}`, async (request, reply) => {
      const slug = toText(request.query.school);
      const school = is(slug, schoolSlug) ? await deps.findSchool(slug) : null;
      // Error pages may be framed by anyone; otherwise the school would see an empty frame.
      if (!school)
        return sendPage(reply, 404, '*', renderUnknownSchoolPage(truncateText(slug, MAX_SHOWN_SLUG_LENGTH)));

      const host = getHostOrigin(request);
      const own = [ownOrigin, `${request.protocol}://${request.headers.host}`];
      if (host !== null && !isAncestor(host, [...own, ...school.ancestors])) {
        return sendPage(reply, 403, '*', renderUnknownAncestorPage(host));
      }
      const page = renderFramePage(widget, parseOptions(request.query, slug), school, deps.publicUrl);
      return sendPage(reply, 200, ["'self'", ...school.ancestors].join(' '), page);
    });
  }
};
