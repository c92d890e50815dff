/** What one page puts into the template that all of them share. */
export interface PageParts {
  language: string;
  htmlClass: string;
  head: string;
  html: string;
  /** Scripts that the page needs beside those that the template names. */
  scripts: readonly string[];
  /** What is said where no script runs; not given: the page itself says it. */
  noScript?: string | undefined;
}

const put = (template: string, place: string | RegExp, filling: string): string => {
  const filled = template.replace(place, () => filling);
  if (filled === template) throw new Error(`index.html has no ${place}`);
  return filled;
};

/** React lists the pictures that it draws before everything else: that belongs into the head. */
const hoisted = (html: string): { links: string; rest: string } => {
  const [links = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? [];
  return { links, rest: html.slice(links.length) };
};

/** A form that nothing has taken over yet goes nowhere: what is typed never ends up in an address. */
const harmless = (html: string): string =>
  html.replace(
    /<form\b([^>]*)>/g,
    (_form, attributes: string) => `<form method="dialog"${attributes.replace(/ method="\w+"/, '')}>`,
  );

const SCRIPT_TAGS = /^ *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/gm;

/** The page can be read without any script: what it is painted with stands first and goes first. */
const scriptsLast = (template: string, scripts: readonly string[]): string => {
  const own = (template.match(SCRIPT_TAGS) ?? []).map((tag) =>
    tag.trim().replace(/^<(script|link)/, '<$1 fetchpriority="low"'),
  );
  const more = scripts
    .filter((script) => !template.includes(script))
    .map((script) => `<link fetchpriority="low" rel="modulepreload" crossorigin href="/${script}">`);
  const tags = [...own, ...more].map((tag) => `    ${tag}\n`).join('');
  return put(template.replace(SCRIPT_TAGS, ''), '  </head>', `${tags}  </head>`);
};

/** Writes one page. */
export const pageHtml = (
  template: string,
  { language, htmlClass, head, html, scripts, noScript }: PageParts,
): string => {
  const styled = /<[^>]* style="[^>]*/.exec(html);
  if (styled) throw new Error(`an inline style, which our policy forbids: ${styled}`);
  const { links, rest } = hoisted(html);
  const said = noScript ? `<noscript>${noScript}</noscript>` : '';
  const steps: [place: string | RegExp, filling: string][] = [
    ['<html lang="en">', `<html lang="${language}" class="${htmlClass}">`],
    [/<title>[^<]*<\/title>/, links ? `${head}\n    ${links}` : head],
    ['<div id="root"></div>', `<div id="root">${harmless(rest)}</div>${said}`],
  ];
  return steps.reduce((page, [place, filling]) => put(page, place, filling), scriptsLast(template, scripts));
};
