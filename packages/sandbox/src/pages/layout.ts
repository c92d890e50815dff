import { STYLE } from './style';

const PAGES = [
  ['/', 'Start'],
  ['/handset', 'Handset'],
  ['/outbox', 'Outbox'],
  ['/faults', 'Faults'],
  ['/bank', 'Bank'],
  ['/transactions', 'Transactions'],
  ['/callbacks', 'Callbacks'],
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

/** A whole page: plain HTML, nothing loaded from anywhere. */
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

export function renderTable(columns: readonly string[], rows: readonly object[]): string {
  const cell = (row: object, column: string) => {
    const value: unknown = Reflect.get(row, column);
    return `<td>${value === null || value === undefined ? '' : escapeHtml(String(value))}</td>`;
  };
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${columns.map((column) => cell(row, column)).join('')}</tr>`)
    .join('\n');
  return `<div class="scroll" role="region" aria-label="Table" tabindex="0"><table><thead><tr>${head}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}

export function renderOptions(options: readonly (readonly [string, string])[]): string {
  return options
    .map(([value, title]) => `<option value="${escapeHtml(value)}">${escapeHtml(title)}</option>`)
    .join('');
}
