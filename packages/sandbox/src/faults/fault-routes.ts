import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, goBack, renderOptions, sendPage, wantsHtml } from '../pages/page';
import { normaliseMsisdn } from '../phone';
import { field } from '../wire/wire';
import { FAULT_NAMES, faultKind, isFaultName } from './fault-catalogue';
import {
  FAULT_PROVIDERS,
  type Fault,
  type FaultScope,
  type FaultStore,
  MAX_FAULTS,
  type NewFault,
  OPERATIONS,
} from './fault-store';

const MAX_TIMES = 1_000_000;
const MAX_MS = 24 * 60 * 60 * 1000;
/** Maximum latency, in milliseconds of real time. */
const MAX_LATENCY_MS = 120_000;

/** Parses `{fault, ms?, status?, times?, scope?: {provider, operation, msisdn, reference}}`; in a form, the scope may be flat. */
function parseFault(body: unknown): NewFault | { mistake: string } {
  const fault = field(body, 'fault');
  if (!isFaultName(fault))
    return { mistake: `There is no fault "${String(fault)}"; GET /faults lists them.` };
  const kind = faultKind(fault);
  const mistakes: string[] = [];

  const whole = (name: string, max: number, min = 0) => {
    const value = field(body, name);
    if (value === undefined || value === null || value === '') return undefined;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    mistakes.push(`${name} must be a whole number from ${min} to ${max}.`);
    return undefined;
  };
  const scopeText = (name: string) => {
    const value = field(field(body, 'scope'), name) ?? field(body, name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };

  const provider = FAULT_PROVIDERS.find((name) => name === scopeText('provider'));
  if (scopeText('provider') && !provider)
    mistakes.push(`provider must be one of ${FAULT_PROVIDERS.join(', ')}.`);
  const operation = OPERATIONS.find((name) => name === scopeText('operation'));
  if (scopeText('operation') && !operation)
    mistakes.push(`operation must be one of ${OPERATIONS.join(', ')}.`);
  const msisdn = scopeText('msisdn');
  const reference = scopeText('reference');
  const scope: FaultScope = {
    ...(provider && { provider }),
    ...(operation && { operation }),
    ...(msisdn && { msisdn: normaliseMsisdn(msisdn) }),
    ...(reference && { reference }),
  };
  const ms = whole('ms', fault === 'latency' ? MAX_LATENCY_MS : MAX_MS) ?? kind.ms ?? null;
  const status = whole('status', 599, 200) ?? null;
  const times = whole('times', MAX_TIMES, 1) ?? kind.times ?? null;
  return mistakes.length > 0 ? { mistake: mistakes.join(' ') } : { fault, ms, status, times, scope };
}

const GROUPS = ['Connection', 'Enquiry', 'Report', 'Callback', 'Payer', 'Messages'] as const;
const ANY = ['', 'Any'] as const;

function renderFaultPage(faults: readonly Fault[], mistake?: string): string[] {
  const choices = GROUPS.map((group) => {
    const names = FAULT_NAMES.filter((name) => faultKind(name).group === group);
    return `<optgroup label="${group}">${renderOptions(names.map((name) => [name, faultKind(name).title]))}</optgroup>`;
  });
  const asOptions = (names: readonly string[]) =>
    renderOptions([ANY, ...names.map((name) => [name, name] as const)]);
  return [
    '<p>A fault stays on until you remove it, or for the number of requests you set.</p>',
    mistake ? `<p class="warn" role="alert">${escapeHtml(mistake)}</p>` : '',
    `<form method="post" action="/faults" class="card">
<label>Fault <select name="fault">${choices.join('')}</select></label>
<label>How many times (empty: until removed) <input name="times" inputmode="numeric" autocomplete="off"></label>
<label>Milliseconds, if the fault takes time <input name="ms" inputmode="numeric" autocomplete="off"></label>
<label>Only this number <input name="msisdn" inputmode="tel" autocomplete="off"></label>
<label>Only this reference <input name="reference" autocomplete="off"></label>
<label>Provider <select name="provider">${asOptions(FAULT_PROVIDERS)}</select></label>
<label>Operation <select name="operation">${asOptions(OPERATIONS)}</select></label>
<button>Set the fault</button></form>`,
    `<h2>Set now: ${faults.length}</h2>`,
    ...faults.map(renderFault),
    faults.length === 0
      ? '<p>No faults are set.</p>'
      : '<form method="post" action="/faults/clear"><button class="quiet">Remove all</button></form>',
    '<h2>Names for JSON</h2>',
    `<p class="faint">${FAULT_NAMES.join(', ')}</p>`,
  ];
}

function renderFault({ id, fault, ms, times, hits, scope }: Fault) {
  const limits = Object.entries(scope).map(([name, value]) => `${name} ${value}`);
  const facts = [
    limits.length === 0 ? 'everywhere' : limits.join(', '),
    times === null ? 'until removed' : `${times - hits} left`,
    `${hits} so far`,
    ...(ms === null ? [] : [`${ms} ms`]),
  ];
  return `<article class="card"><h3>${escapeHtml(faultKind(fault).title)}</h3>
<p class="faint">${escapeHtml(`${fault}: ${facts.join(', ')}`)}</p>
<form method="post" action="/faults/${id}/remove"><button class="quiet">Remove</button></form></article>`;
}

type OneFault = FastifyRequest<{ Params: { id: string } }>;

/** Creates the routes of the faults: `GET`, `POST` and `DELETE /faults`, `DELETE /faults/:id`, and two POSTs for forms. */
export function faultRoutes(faults: FaultStore) {
  const menu = FAULT_NAMES.map((name) => ({ fault: name, ...faultKind(name) }));

  function reject(request: FastifyRequest, reply: FastifyReply, message: string) {
    reply.code(400);
    if (!wantsHtml(request)) return reply.send({ message });
    return sendPage(reply, 'Faults', renderFaultPage(faults.list(), message));
  }

  return async (app: FastifyInstance) => {
    app.get('/faults', async (request, reply) => {
      const set = faults.list();
      if (!wantsHtml(request)) return { count: set.length, faults: set, menu };
      return sendPage(reply, 'Faults', renderFaultPage(set));
    });
    app.post('/faults', async (request, reply) => {
      const fault = parseFault(request.body);
      if ('mistake' in fault) return reject(request, reply, fault.mistake);
      const added = faults.add(fault);
      if (!added) return reject(request, reply, `${MAX_FAULTS} faults are set already.`);
      if (!wantsHtml(request)) reply.code(201);
      return goBack(request, reply, '/faults', added);
    });
    app.delete('/faults', async (_request, reply) => {
      faults.clear();
      return reply.code(204).send();
    });
    app.delete('/faults/:id', async (request: OneFault, reply) => {
      if (faults.remove(request.params.id)) return reply.code(204).send();
      return reply.code(404).send({ message: 'No fault with this id is set.' });
    });
    app.post('/faults/clear', async (request, reply) => {
      faults.clear();
      return goBack(request, reply, '/faults', {});
    });
    app.post('/faults/:id/remove', async (request: OneFault, reply) => {
      faults.remove(request.params.id);
      return goBack(request, reply, '/faults', {});
    });
  };
}
