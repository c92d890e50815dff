import { brand, colours, darkColours } from '@somesa/core';
import { MAX_OVERLAP_HOURS, schoolKeyScopes } from '@somesa/core/admin';
import {
  createJsonSchema,
  type Endpoint,
  endpoints,
  type JsonSchema,
  webhookPayloadShapes,
} from '@somesa/core/contract';
import { html } from '../plain-forms/html';
import { listExamples, verifyProgram } from './examples';

/** Style sheet of the page, light and dark. */
export const developersStyle = `:root { color-scheme: light dark; --ink: ${colours.ink}; --paper: ${colours.paper}; --primary: ${colours.primary}; --line: #c9cfcb; --code: #f1f3ee; }
@media (prefers-color-scheme: dark) { :root { --ink: ${darkColours.ink}; --paper: ${darkColours.paper}; --primary: ${darkColours.primary}; --line: #3a4740; --code: #18231e; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
header, main, footer { max-width: 56rem; margin: 0 auto; padding: 0 1rem; overflow-wrap: anywhere; }
header a { display: inline-block; padding: 0.75rem 0; font-weight: bold; text-decoration: none; }
a { color: var(--primary); }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.375rem; }
h3 { margin: 1.75rem 0 0.25rem; font-size: 1.0625rem; }
code, pre { font: 0.875rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
pre { margin: 0.5rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--code); white-space: pre-wrap; overflow-wrap: anywhere; }
summary { min-height: 2.75rem; line-height: 2.75rem; cursor: pointer; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
nav ul { columns: 16rem; padding-inline-start: 1.25rem; }
nav a { display: inline-block; padding: 0.375rem 0; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
footer { padding-block: 2rem; }
`;

const keyEndpoints = endpoints.filter(({ access }) => access === 'school_key');

/** Returns a heading's name in an address. */
const toAnchor = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const describeSchema = (schema: JsonSchema): string => JSON.stringify(schema, null, 2);

const renderSchema = (label: string, schema: JsonSchema) =>
  html`<details><summary>${label}</summary><pre>${describeSchema(schema)}</pre></details>`;

const getShape = ({ answers }: Endpoint) => {
  const shape = answers[200];
  if (!shape || 'file' in shape) throw new Error('an endpoint for schools’ own systems returns JSON');
  return shape;
};

const renderEndpoint = (endpoint: Endpoint) => {
  const { method, path, scope, summary, query = {}, body, isIdempotent } = endpoint;
  const parameters = Object.keys(query);
  return html`
<h3><code>${method} ${path.replace('/school/v1', '').replace(/:(\w+)/g, '{$1}')}</code></h3>
<p>${summary}.</p>
<p>Scope: <code>${scope}</code>${parameters.length > 0 && html`. Optional in the query: <code>${parameters.join(', ')}</code>`}${isIdempotent && html`. Needs the header <code>Idempotency-Key</code>`}.</p>
${body && renderSchema('Body', { oneOf: body.structs.map(createJsonSchema) })}
${renderSchema('Response', createJsonSchema(getShape(endpoint)))}`;
};

const scopeTexts: Record<(typeof schoolKeyScopes)[number], string> = {
  'students:read': 'read the register',
  'students:write': 'add and change children on the register',
  'fees:read': 'read terms, fees and balances',
  'fees:write': 'change what a child owes',
  'payments:read': 'read payments and settlements',
};

/** Renders the page for developers of schools’ own systems from the contract of the API, in English. `publicUrl` is the address of the site. */
export const renderDevelopersPage = (publicUrl: string): string => {
  const base = `${publicUrl}/api/school/v1`;
  const examples = listExamples(base);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The API and the webhooks of ${brand.name} for the systems of schools.">
<title>API and webhooks for schools | ${brand.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/developers.css">
</head>
<body>
<header><a href="/">${brand.name}</a></header>
<main>
<h1>API and webhooks for schools</h1>
<p>For developers of a school’s own system: it keeps the register and fees in step with ${brand.name}, and learns of every payment. This page follows from the contract of the running server. The same is in the <a href="/api/openapi.json">OpenAPI document</a>.</p>
<nav aria-label="On this page"><ul>
<li><a href="#start">Start</a></li><li><a href="#examples">Examples</a></li><li><a href="#reference">Reference</a></li><li><a href="#webhooks">Webhooks</a></li>
</ul></nav>

<h2 id="start">Start</h2>
<p>A bursar creates an API key in the back office, on the school’s page under “API and webhooks”. It starts with <code>somesa_key_</code>, is shown once, and belongs to one school. Send it from your server only, never from a page or an app:</p>
<pre>Authorization: Bearer somesa_key_…</pre>
<p>All addresses start with <code>${base}</code>. Amounts are whole Ugandan shillings, days are in Kampala time (<code>2026-11-20</code>), and instants are in ISO 8601.</p>
<table>
<thead><tr><th scope="col">Scope</th><th scope="col">Allows to</th></tr></thead>
<tbody>${schoolKeyScopes.map((scope) => html`<tr><td><code>${scope}</code></td><td>${scopeTexts[scope]}</td></tr>`)}</tbody>
</table>
<p>To rotate a key, create its successor: the old one works for up to ${MAX_OVERLAP_HOURS} hours more.</p>
<p>An error has the status that says what kind it is, and a body with a <code>message</code>, and with <code>errors</code> by field for status 422. 401: the key does not work. 403: it lacks the scope. 404: your school has no such child or payment. 409: the state of the child forbids it. 429: too many requests; wait for the seconds in <code>Retry-After</code>. After a 5xx or no answer, send the same request again: every write here can be repeated.</p>

<h2 id="examples">Examples</h2>
<p>They work one after another, with a key in <code>SOMESA_KEY</code> that has all scopes. The programs run in Node.js 20 as modules.</p>
${examples.map(
  ({ title, text, curl, fetch }) => html`
<h3 id="${toAnchor(title)}">${title}</h3>
<p>${text}</p>
<pre data-example="curl">${curl}</pre>
<details><summary>The same with fetch</summary><pre data-example="fetch">${fetch}</pre></details>`,
)}

<h2 id="reference">Reference</h2>
${keyEndpoints.map(renderEndpoint)}

<h2 id="webhooks">Webhooks</h2>
<p>We send an event as soon as it is recorded, by the <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> specification: a POST with JSON and the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. A bursar adds the address in the back office and gets its secret, which starts with <code>whsec_</code>. Libraries for many languages verify the signature. With Node.js, after <code>npm install standardwebhooks</code>:</p>
<pre data-example="verify">${verifyProgram}</pre>
<ul>
<li>Answer with a status from 200 to 299 within 10 seconds, also to events that you do not need. Anything else is a failure; we follow no redirects.</li>
<li>Events come in order. After a failure we send the oldest again after 5 seconds, 30 seconds, 2, 10 and 30 minutes, and then every hour; the others wait behind it. If your system can never accept one, a head bursar can skip it in the log, and send it again later. After 3 days we stop and tell the bursar. Nothing is lost: once the address is enabled again, everything follows.</li>
<li>An event can come more than once, always with the same <code>webhook-id</code> and body. Store the ID and skip what you have.</li>
<li>The bursar can see every attempt, send one event again, or all since a time.</li>
<li>After a rotation of the secret, events have two signatures for the chosen hours. Verify that one of them is right, as the libraries do.</li>
<li>Do you prefer to ask? <code>GET /payments</code> with a cursor returns the same payments.</li>
</ul>
${Object.entries(webhookPayloadShapes).map(([type, shape]) => renderSchema(type, createJsonSchema(shape)))}
</main>
<footer><p><a href="/partner">For schools</a>. Questions: ${brand.phones[0]}, ${brand.emails[0]}</p></footer>
</body>
</html>
`.text;
};
