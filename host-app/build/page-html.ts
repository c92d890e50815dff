/** Parts that one page puts into the template shared by all pages. */
export interface PageParts {
  language: string;
  htmlClass: string;
  head: string;
  html: string;
  /** Scripts that the page needs in addition to those in the template. */
  scripts: readonly string[];
  /** Script that records early clicks; missing for a loading page, which has nothing to click yet. */
  early?: string | undefined;
  /** True if the server accepts the form of the page at its address, so that it works without scripts. */
  hasServerForm?: boolean | undefined;
  /** Message shown if scripts do not run; if undefined, the page itself contains the message. */
  noScript?: string | undefined;
}

const replaceOnce = (template: string, placeholder: string | RegExp, replacement: string): string => {
  const filled = template.replace(placeholder, () => replacement);
  if (filled === template) throw new Error(`index.html has no ${placeholder}`);
  return filled;
};

/** Matches the image preloads that React writes before everything else; they belong in the head. */
const splitPreloads = (html: string): { links: string; rest: string } => {
  const [links = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? [];
  return { links, rest: html.slice(links.length) };
};

/**
 * Keeps typed values out of addresses if a form is submitted before the scripts run, or without them. The server accepts the form of
 * some pages, and forms with an action; all others are not submitted.
 */
const setFormMethods = (html: string, hasServerForm: boolean): string =>
  html.replace(/<form\b([^>]*)>/g, (form, attributes: string) =>
    / action="/.test(attributes)
      ? form
      : `<form method="${hasServerForm ? 'post' : 'dialog'}"${attributes.replace(/ method="\w+"/, '')}>`,
  );

const SCRIPT_TAGS = /^ *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/gm;

/**
 * Moves the scripts to the end of the head, after everything needed to paint the page. The scripts of a page that can be read without them
 * load at low priority, except the one that records early clicks, which goes first. The scripts of a loading page keep their
 * priority: it has nothing to show before them.
 */
const moveScriptsLast = (template: string, scripts: readonly string[], early: string | undefined): string => {
  const own = (template.match(SCRIPT_TAGS) ?? []).map((tag) => tag.trim());
  const more = scripts
    .filter((script) => !template.includes(script))
    .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`);
  const all = [...own, ...more].map((tag) =>
    early ? tag.replace(/^<(script|link)/, '<$1 fetchpriority="low"') : tag,
  );
  const first = early ? [`<script type="module" async crossorigin src="/${early}"></script>`] : [];
  const tags = [...first, ...all].map((tag) => `    ${tag}\n`).join('');
  return replaceOnce(template.replace(SCRIPT_TAGS, ''), '  </head>', `${tags}  </head>`);
};

/** Returns the HTML of one page. */
export const renderPageHtml = (
  template: string,
  { language, htmlClass, head, html, scripts, early, hasServerForm = false, noScript }: PageParts,
): string => {
  const styled = /<[^>]* style="[^>]*/.exec(html);
  if (styled) throw new Error(`an inline style, which our policy forbids: ${styled}`);
  const { links, rest } = splitPreloads(html);
  const noScriptTag = noScript ? `<noscript>${noScript}</noscript>` : '';
  const steps: [place: string | RegExp, filling: string][] = [
    ['<html lang="en">', `<html lang="${language}" class="${htmlClass}">`],
    [/<title>[^<]*<\/title>/, links ? `${head}\n    ${links}` : head],
    ['<div id="root"></div>', `<div id="root">${setFormMethods(rest, hasServerForm)}</div>${noScriptTag}`],
  ];
  return steps.reduce(
    (page, [placeholder, replacement]) => replaceOnce(page, placeholder, replacement),
    moveScriptsLast(template, scripts, early),
  );
};
