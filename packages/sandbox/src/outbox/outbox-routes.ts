import type { FastifyInstance } from 'fastify';
import { escapeHtml, formatInstant, goBack, sendPage, wantsHtml } from '../pages/page';
import { formatLocalNumber } from '../phone';
import type { Outbox, OutboxMessage } from './outbox';

const MAX_PAGE_MESSAGES = 100;
const LINK = /https?:\/\/[^\s<>"']+/g;

/** Creates the routes of the outbox: `GET /outbox?to=&kind=`, `DELETE /outbox`, and a POST for the form. */
export function outboxRoutes(outbox: Outbox) {
  return async (app: FastifyInstance) => {
    app.get<{ Querystring: { to?: string; kind?: string } }>('/outbox', async (request, reply) => {
      const { to, kind } = request.query;
      const messages = outbox.list({ to, kind });
      if (!wantsHtml(request)) return { count: messages.length, messages };
      return sendPage(reply, 'Outbox', [
        renderFilter(to ?? ''),
        ...messages.slice(-MAX_PAGE_MESSAGES).reverse().map(renderMessage),
        messages.length === 0 ? '<p>No messages.</p>' : '',
      ]);
    });
    app.delete('/outbox', async (_request, reply) => {
      outbox.clear();
      return reply.code(204).send();
    });
    app.post('/outbox/clear', async (request, reply) => {
      outbox.clear();
      return goBack(request, reply, '/outbox', {});
    });
  };
}

function renderFilter(to: string) {
  return `<div class="row"><form method="get" action="/outbox" class="row">
<label>To (number or mail address) <input name="to" value="${escapeHtml(to)}"></label>
<button>Show</button></form>
<form method="post" action="/outbox/clear"><button class="quiet">Empty the outbox</button></form></div>`;
}

function renderMessage(message: OutboxMessage) {
  const to = message.to.map((address) =>
    message.kind === 'sms' ? formatLocalNumber(address.slice(1)) : address,
  );
  const files = message.attachments.map(({ filename, bytes }) => `${filename} (${bytes} bytes)`);
  return `<article class="card"><h2>${message.kind === 'sms' ? 'SMS' : 'Mail'} to ${escapeHtml(to.join(', '))}</h2>
<p class="faint">${escapeHtml(formatInstant(message.at))} from ${escapeHtml(message.from || 'no sender')}</p>
${message.subject === null ? '' : `<p><strong>${escapeHtml(message.subject)}</strong></p>`}
<p class="pre">${renderLinks(message.text)}</p>
${message.kind === 'sms' ? renderAnswer(message.to[0] ?? '') : ''}
${files.length === 0 ? '' : `<p class="faint">Attached: ${escapeHtml(files.join(', '))}</p>`}</article>`;
}

/** Renders the form that sends an SMS from the phone that got one. */
function renderAnswer(from: string) {
  return `<form method="post" action="/sms/incoming" class="row"><input type="hidden" name="from" value="${escapeHtml(from)}">
<label>SMS to the short code <input name="text" value="STOP"></label><button class="quiet">Send</button></form>`;
}

/** Renders a text with its URLs as links. */
function renderLinks(text: string) {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const url = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(from, match.index))}<a href="${url}" rel="noreferrer">${url}</a>`;
    from = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(from));
}
