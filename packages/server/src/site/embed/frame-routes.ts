import { isAncestor, isColourText, languages, schoolSlug, widgetNames } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { is } from 'superstruct';
import { commonHeaders } from '../../platform/http/security-headers';
import { STABLE_NAME } from './embed-headers';
import type { FindFramedSchool } from './frame-ancestors';
import {
  type FrameOptions,
  framePage,
  frameStyle,
  frameThemes,
  unknownAncestorPage,
  unknownSchoolPage,
} from './frame-page';

/** Maximum length of a wrong short name that is repeated to the reader, in characters. */
const LONGEST_REPEATED = 60;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const oneOf = <Known extends string>(known: readonly Known[], value: unknown): Known | null =>
  known.find((name) => name === textOf(value)) ?? null;

/** Reads the display options from a query; options that cannot be used are left out. */
const wishesOf = (query: Record<string, unknown>, school: string): FrameOptions => {
  const accent = textOf(query.accent);
  return {
    school,
    lang: oneOf(languages, query.lang),
    theme: oneOf(frameThemes, query.theme),
    // The widget itself decides whether a browser knows the colour.
    accent: isColourText(accent) ? accent : null,
  };
};

const policyFor = (ancestors: string): string =>
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
      'content-security-policy': policyFor(ancestors),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** The origin of the page around a frame; null where the browser does not say it, or this is no frame. */
const parentOf = ({ headers }: FastifyRequest): string | null => {
  const { referer, 'sec-fetch-dest': destination } = headers;
  const isFrame = destination === 'iframe' || destination === 'frame';
  return isFrame && referer && URL.canParse(referer) ? new URL(referer).origin : null;
};

/** GET /embed/frame/:widget, such as /embed/frame/pay-fees: each form as a page of its own, for sites that take no script. */
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
      const slug = textOf(request.query.school);
      const school = is(slug, schoolSlug) ? await deps.findSchool(slug) : null;
      // Pages that only say what is wrong may stand anywhere: else the school would see an empty frame.
      if (!school) return sendPage(reply, 404, '*', unknownSchoolPage(slug.slice(0, LONGEST_REPEATED)));

      const parent = parentOf(request);
      const own = [ownOrigin, `${request.protocol}://${request.headers.host}`];
      if (parent !== null && !isAncestor(parent, [...own, ...school.ancestors])) {
        return sendPage(reply, 403, '*', unknownAncestorPage(parent));
      }
      const page = framePage(widget, wishesOf(request.query, slug), school, deps.publicUrl);
      return sendPage(reply, 200, ["'self'", ...school.ancestors].join(' '), page);
    });
  }
};
