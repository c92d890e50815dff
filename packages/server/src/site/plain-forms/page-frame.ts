import { createHash } from 'node:crypto';
import { brand, colours, formatText, type Language } from '@somesa/core';
import { formTexts } from './form-texts';
import { type Content, html } from './html';

/** Style sheet of the pages. It uses only what browsers knew in 2012, and works from 240 pixels. */
export const formStyle = `body { margin: 0; background: ${colours.paper}; color: ${colours.ink}; font: 16px/1.5 sans-serif; }
header, main, footer { display: block; max-width: 34em; margin: 0 auto; padding: 0 12px; word-wrap: break-word; }
a { color: ${colours.primary}; }
header a, .links a { display: inline-block; padding: 12px 12px 12px 0; }
header a { font-weight: bold; text-decoration: none; }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3; }
p, dl, ul { margin: 0 0 12px; }
dl, .notice { padding: 12px; background: #fff; border: 1px solid #c9cfcb; }
dd { margin: 0 0 8px; font-weight: bold; }
dd:last-child { margin: 0; }
.notice { margin: 0 0 12px; border-left: 6px solid ${colours.primary}; }
.notice :last-child { margin-bottom: 0; }
.error { color: ${colours.danger}; font-weight: bold; }
.notice.error { border-left-color: ${colours.danger}; }
.large { font-size: 22px; font-weight: bold; }
fieldset { margin: 0 0 12px; padding: 0; border: 0; }
legend, .field label { display: block; padding: 0; font-weight: bold; }
.field { margin: 0 0 12px; }
.field small, .field .error, fieldset .error { display: block; margin: 0 0 6px; font-size: 14px; }
input, select, button { font: inherit; color: inherit; }
.field input, .field select { box-sizing: border-box; width: 100%; min-height: 48px; padding: 8px; background: #fff; border: 1px solid #5d6b64; }
.choice { display: block; margin: 8px 0 0; padding: 11px; background: #fff; border: 1px solid #5d6b64; }
.choice small { display: block; font-size: 14px; }
button, .button { display: block; box-sizing: border-box; width: 100%; min-height: 48px; margin: 0 0 12px; padding: 10px; background: #fff; border: 2px solid ${colours.primary}; color: ${colours.primary}; font-weight: bold; text-align: center; text-decoration: none; cursor: pointer; }
.main { background: ${colours.primary}; color: #fff; }
:focus { outline: 3px solid ${colours.ink}; outline-offset: 0; }
`;

/** Path of the style sheet. */
export const FORM_STYLE_PATH = '/pay-fees/basic.css';
const STYLE_HASH = createHash('sha256').update(formStyle).digest('hex').slice(0, 8);

/** Page without its frame. */
export interface FormPage {
  title: string;
  content: Content;
  /** Time after which the browser requests the page again, in seconds; null if it does not. */
  refreshSeconds?: number | null;
}

/** Renders a page in a frame with our name and the ways to reach us. */
export const renderFormPage = (
  language: Language,
  { title, content, refreshSeconds = null }: FormPage,
): string => {
  const [phone] = brand.phones;
  const [email] = brand.emails;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds !== null && html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${title} | ${brand.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${FORM_STYLE_PATH}?${STYLE_HASH}">
</head>
<body>
<header><a href="/">${brand.name}</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer><p>${formatText(formTexts[language].receipt.help, { phone, email })}</p></footer>
</body>
</html>
`.text;
};
