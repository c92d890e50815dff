import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const STYLE = `
:root{--bg:#f6f5f2;--card:#fff;--ink:#1d2321;--faint:#5b6461;--line:#d9dcd8;--act:#0b5d4b;--on-act:#fff;--warn:#9b2c10;--phone:#16201d}
@media (prefers-color-scheme:dark){:root{--bg:#121615;--card:#1b2120;--ink:#e8ecea;--faint:#a3adaa;--line:#38413e;--act:#7fd6bd;--on-act:#06231b;--warn:#ffb39e;--phone:#070a09}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{border-bottom:1px solid var(--line);background:var(--card)}
nav{display:flex;flex-wrap:wrap;gap:0 1rem;max-width:60rem;margin:auto;padding:.5rem 1rem}
nav a{padding:.4rem 0;color:var(--ink);text-decoration:none}
nav a[aria-current]{font-weight:600;box-shadow:inset 0 -2px var(--act)}
main{max-width:60rem;margin:auto;padding:1rem}
h1{font-size:1.5rem;margin:.5rem 0 1rem}h2{font-size:1.15rem;margin:1rem 0 .5rem;overflow-wrap:anywhere}h3{font-size:1rem;margin:0}
a{color:var(--act)}p{margin:.35rem 0;overflow-wrap:anywhere}
.card{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem;margin:0 0 1rem}
.card h2{margin-top:0}
.faint{color:var(--faint);font-size:.9rem}.warn{color:var(--warn)}.pre{white-space:pre-wrap}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
form.row{margin:0 0 1rem}
label{display:block;margin:0 0 .75rem}.row label{margin:0}
input,select{display:block;width:100%;max-width:28rem;min-height:2.75rem;margin-top:.25rem;padding:.4rem .6rem;font:inherit;color:inherit;background:var(--bg);border:1px solid var(--faint);border-radius:.4rem}
button{min-height:2.75rem;padding:.4rem 1.1rem;font:inherit;font-weight:600;border:1px solid var(--act);border-radius:.4rem;background:var(--act);color:var(--on-act);cursor:pointer}
button.quiet{background:none;color:var(--act)}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
.phones{display:flex;flex-wrap:wrap;gap:1.25rem}
.phone{width:100%;max-width:20rem;padding:.9rem;border-radius:1.8rem;background:var(--phone);color:#e8ecea}
.phone h2{margin:.1rem 0 .6rem;font-size:1rem;text-align:center}
.screen{background:var(--card);color:var(--ink);border-radius:1rem;padding:1rem}
.screen .row{margin-top:.75rem}.screen form{margin:0}
summary{min-height:2.75rem;padding:.6rem 0;cursor:pointer}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem}
`;

const PAGES = [
  ['/', 'Start'],
  ['/handset', 'Handset'],
  ['/outbox', 'Outbox'],
  ['/faults', 'Faults'],
  ['/bank', 'Bank'],
  ['/transactions', 'Transactions'],
  ['/callbacks', 'Callbacks'],
  ['/school-system', 'School system'],
] as const;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Renders a page: plain HTML without external resources. */
export function renderPage(title: string, parts: readonly string[], script = ''): string {
  const links = PAGES.map(
    ([path, name]) => `<a href="${path}"${name === title ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<title>${escapeHtml(title)} - provider sandbox</title><style>${STYLE}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Pages">${links.join('\n')}</nav></header>
<main id="main"><h1>${escapeHtml(title)}</h1>
${parts.join('\n')}</main>
${script === '' ? '' : `<script>${script}</script>`}</body></html>`;
}

/** Formats an instant in Kampala time: `23 Nov 2026, 14:05:09`. */
export function formatInstant(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Africa/Kampala',
  });
}

/** Renders rows as a table. `columns` are the titles of the properties that are shown. */
export function renderTable(columns: Readonly<Record<string, string>>, rows: readonly object[]): string {
  const cell = (row: object, column: string) => {
    const value = String(Reflect.get(row, column) ?? '');
    return `<td>${escapeHtml(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatInstant(value) : value)}</td>`;
  };
  const head = Object.values(columns)
    .map((title) => `<th scope="col">${escapeHtml(title)}</th>`)
    .join('');
  const names = Object.keys(columns);
  const body = rows.map((row) => `<tr>${names.map((column) => cell(row, column)).join('')}</tr>`).join('\n');
  return `<div class="scroll" role="region" aria-label="Table" tabindex="0"><table><thead><tr>${head}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}

/** Renders the options of a select. */
export function renderOptions(options: readonly (readonly [string, string])[]): string {
  return options
    .map(([value, title]) => `<option value="${escapeHtml(value)}">${escapeHtml(title)}</option>`)
    .join('');
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'";

/** Sends a page with a strict content security policy. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  parts: readonly string[],
  script = '',
): FastifyReply {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = script === '' ? POLICY : `${POLICY}; script-src 'sha256-${hash}'`;
  return reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(renderPage(title, parts, script));
}

/** Returns whether a request accepts HTML, as browsers do. Others get JSON. */
export function wantsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** Redirects a form to its page; sends the result to a JSON caller. */
export function goBack(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  result: object,
): FastifyReply {
  return wantsHtml(request) ? reply.redirect(page, 303) : reply.send(result);
}
