import { escapeHtml, renderOptions } from '../pages/layout';
import { FAULT_NAMES, faultKind } from './fault-catalogue';
import { FAULT_PROVIDERS, type Fault, OPERATIONS } from './fault-store';

const GROUPS = ['Connection', 'Enquiry', 'Callback', 'Payer', 'Messages'] as const;
const ANY = ['', 'Any'] as const;

export function renderFaultPage(faults: readonly Fault[], mistake?: string): string[] {
  const choices = GROUPS.map((group) => {
    const names = FAULT_NAMES.filter((name) => faultKind(name).group === group);
    return `<optgroup label="${group}">${renderOptions(names.map((name) => [name, faultKind(name).title]))}</optgroup>`;
  });
  const asOptions = (names: readonly string[]) =>
    renderOptions([ANY, ...names.map((name) => [name, name] as const)]);
  return [
    '<p>What is set here goes wrong until it is removed, or for as many requests as you say.</p>',
    mistake ? `<p class="warn" role="alert">${escapeHtml(mistake)}</p>` : '',
    `<form method="post" action="/faults" class="card">
<label>Fault <select name="fault">${choices.join('')}</select></label>
<label>How many times (empty: until removed) <input name="times" inputmode="numeric" autocomplete="off"></label>
<label>Milliseconds, where time matters <input name="ms" inputmode="numeric" autocomplete="off"></label>
<label>Only this number <input name="msisdn" inputmode="tel" autocomplete="off"></label>
<label>Only this reference <input name="reference" autocomplete="off"></label>
<label>Provider <select name="provider">${asOptions(FAULT_PROVIDERS)}</select></label>
<label>Operation <select name="operation">${asOptions(OPERATIONS)}</select></label>
<button>Set the fault</button></form>`,
    `<h2>Set now: ${faults.length}</h2>`,
    ...faults.map(renderFault),
    faults.length === 0
      ? '<p>Nothing goes wrong.</p>'
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
