import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, formatInstant, goBack, sendPage, wantsHtml } from '../pages/page';
import { header, rawBody, registerRawBodyParser } from '../wire/wire';

/** Secret of the demo's endpoint, until another one is entered on the page. */
const DEMO_SIGNING_SECRET = 'whsec_c2FuZGJveC1vbmx5LXNjaG9vbC1zeXN0ZW0tc2VjcmV0';
/** Maximum age of a timestamp, in seconds. */
const TOLERANCE_S = 300;
const MAX_WEBHOOKS = 200;
const PREFIX = 'whsec_';

interface ReceivedWebhook {
  id: string;
  at: string;
  isVerified: boolean;
  /** True if a webhook with this ID came before. */
  isRepeated: boolean;
  body: string;
}

/** Verifies a message by the Standard Webhooks specification. */
function isSignedBy(
  secret: string,
  { id, timestamp, signatures, body }: { id: string; timestamp: string; signatures: string; body: Buffer },
  nowMs: number,
): boolean {
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_S || !/^\d+$/.test(timestamp)) return false;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, hash = ''] = signature.split(',');
    const given = Buffer.from(hash, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Creates the routes of a school's own system: it receives webhooks by POST, and shows them and whether their
 * signatures are right. `down` makes it answer 503, as in an outage.
 */
export function schoolSystemRoutes() {
  const received: ReceivedWebhook[] = [];
  let secret = DEMO_SIGNING_SECRET;
  let isDown = false;

  return async (app: FastifyInstance) => {
    await app.register(async (receiver) => {
      registerRawBodyParser(receiver);
      receiver.post('/school-system', async (request, reply) => {
        if (isDown) return reply.code(503).send('down for maintenance');
        const body = rawBody(request);
        const id = header(request, 'webhook-id') ?? '';
        const timestamp = header(request, 'webhook-timestamp') ?? '';
        const signatures = header(request, 'webhook-signature') ?? '';
        const isVerified = isSignedBy(secret, { id, timestamp, signatures, body }, Date.now());
        const isRepeated = received.some((webhook) => webhook.id === id);
        received.push({
          id,
          at: new Date().toISOString(),
          isVerified,
          isRepeated,
          body: body.toString('utf8'),
        });
        if (received.length > MAX_WEBHOOKS) received.shift();
        return reply.code(isVerified ? 200 : 400).send(isVerified ? 'stored' : 'wrong signature');
      });
    });
    app.get('/school-system', async (request, reply) => {
      if (!wantsHtml(request)) return { isDown, count: received.length, webhooks: received };
      return sendPage(reply, 'School system', [
        renderForm(request.socket.localPort, secret, isDown),
        ...[...received].reverse().map(renderWebhook),
        received.length === 0 ? '<p>No webhooks.</p>' : '',
      ]);
    });
    app.post<{ Body: { secret?: string; down?: string } }>(
      '/school-system/settings',
      async (request, reply) => {
        const body = request.body ?? {};
        if (body.secret?.startsWith(PREFIX)) secret = body.secret;
        isDown = body.down === 'yes';
        return goBack(request, reply, '/school-system', { isDown });
      },
    );
    app.delete('/school-system', async (_request, reply) => {
      received.length = 0;
      return reply.code(204).send();
    });
  };
}

function renderForm(port: number | undefined, secret: string, isDown: boolean) {
  return `<p>A school's own system. Add an endpoint with the address http://localhost:${port}/school-system on the school's page in the back
office, and enter its secret here. The demo's school has one.</p>
<form method="post" action="/school-system/settings" class="row">
<label>Signing secret <input name="secret" value="${escapeHtml(secret)}" autocomplete="off"></label>
<label>State <select name="down"><option value="no">Works</option><option value="yes"${isDown ? ' selected' : ''}>Down</option></select></label>
<button>Save</button></form>`;
}

function renderWebhook({ id, at, isVerified, isRepeated, body }: ReceivedWebhook) {
  const state = isVerified ? 'The signature is right.' : 'The signature is wrong.';
  return `<article class="card"><h2>${escapeHtml(id)}</h2>
<p class="${isVerified ? 'faint' : 'warn'}">${escapeHtml(formatInstant(at))}. ${state}${isRepeated ? ' It came before.' : ''}</p>
<p class="pre">${escapeHtml(body)}</p></article>`;
}
