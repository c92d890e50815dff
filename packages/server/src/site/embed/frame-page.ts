import {
  colours,
  escapeHtml,
  getPreloadPath,
  type Language,
  type WidgetName,
  widgetPages,
} from '@somesa/core';
import { widgetLinks } from '../../schools/websites/widget-links';

/** Themes that the address of a frame can set. */
export const frameThemes = ['light', 'dark', 'auto'] as const;

/** Validated display options of a frame. */
export interface FrameOptions {
  school: string;
  lang: Language | null;
  theme: (typeof frameThemes)[number] | null;
  accent: string | null;
  isTest: boolean;
}

/** Style sheet of the frame. It is a file, because the content security policy allows no inline style. */
export const frameStyle = `html { background: transparent; }
body { display: flow-root; margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
.sorry { max-width: 36rem; margin: 0 auto; padding: 1rem; background: #fff; color: ${colours.ink}; }
.sorry h1 { margin: 0; font-size: 1.25rem; }
.sorry code { overflow-wrap: anywhere; }
`;

const renderHead = (lang: Language, title: string): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="frame.css">`;

/**
 * Renders the page in a school's frame, with one widget. Its URLs are relative, so that it works below any path. The link inside the
 * widget's tag is shown if scripts don't run. Links open a tab, because our other pages can't be shown in a frame.
 */
export const renderFramePage = (
  widget: WidgetName,
  { school, lang, theme, accent, isTest }: FrameOptions,
  { name, ancestors }: { name: string; ancestors: readonly string[] },
  publicUrl: string,
): string => {
  const language = lang ?? 'en';
  const link = widgetLinks[widget][language];
  const tag = `somesa-${widget}`;
  const attributes = Object.entries({ school, lang, theme, accent, test: isTest ? '' : null })
    .filter(([, value]) => value !== null)
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(String(value))}"`)
    .join('');
  const page = escapeHtml(`${publicUrl}${widgetPages[widget]}?school=${encodeURIComponent(school)}`);
  return `${renderHead(language, `${link} | ${name}`)}
<base target="_blank">
<script type="module" src="../1/inside-frame.js"></script>
<script type="module" src="../1/somesa.js" async></script>
<link rel="modulepreload" href="../${getPreloadPath(language)}" fetchpriority="low">
</head>
<body data-ancestors="${escapeHtml(ancestors.join(' '))}">
<main><${tag}${attributes}><a href="${page}" target="_blank" rel="noopener">${link}</a></${tag}></main>
</body>
</html>
`;
};

const renderErrorPage = (title: string, paragraphs: string): string => `${renderHead('en', title)}
</head>
<body>
<main class="sorry"><h1>${title}</h1>
${paragraphs}</main>
</body>
</html>
`;

/** Renders the page of a frame whose address names an unknown school, or none if `slug` is empty. */
export const renderUnknownSchoolPage = (slug: string): string =>
  renderErrorPage(
    'This form does not know its school',
    `<p>${
      slug === ''
        ? 'The frame’s address names no school.'
        : `No school here has the short name <code>${escapeHtml(slug)}</code>.`
    }</p>
<p>For the school: look at the frame’s address on your page. After <code>school=</code> it must have the short name that we gave you, in small letters and dashes, such as <code>st-marys-kisubi</code>.</p>
`,
  );

/** Renders the page of a frame on an origin that the school has not registered. */
export const renderUnknownAncestorPage = (origin: string): string =>
  renderErrorPage(
    'This address may not show the form yet',
    `<p>The school has not registered the address <code>${escapeHtml(origin)}</code>.</p>
<p>For the school: ask us to add it to your allowed web addresses, and tell us the website builder if you use one.</p>
`,
  );
