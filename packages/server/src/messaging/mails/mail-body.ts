import { brand, escapeHtml, type Language } from '@somesa/core';
import { getMailFooter } from './mail-content';
import type { MailContent } from './mail-kinds';

/** Content of an email, its language, and the address of our site for links. */
export interface MailToSend extends MailContent {
  language: Language;
  publicUrl: string;
}

/** Formats an email as plain text. */
export const formatMailText = (mail: MailToSend): string => {
  const { note, action } = mail;
  const { sender, help } = getMailFooter(mail.language, mail.publicUrl);
  const parts = [
    mail.lead,
    ...(note ? [`${note.label}\n${note.text}`] : []),
    ...(action ? [action.kind === 'link' ? `${action.label}:\n${action.url}` : action.code] : []),
    mail.after,
    `-- \n${sender}\n${help}`,
  ];
  return `${parts.join('\n\n')}\n`;
};

const { ink, paper, primary } = brand.colours;
/** Colours in dark mode: paper and ink are swapped. */
const DARK = { page: ink, text: paper, mark: '#7fd6b5' };

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 20px;font-size:16px;line-height:1.5';

/** Style sheet for email programs that support dark mode; others use the inline styles. */
const styles = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important;color:${DARK.text}!important}
.mark,.link{color:${DARK.mark}!important}
.action{background:${DARK.mark}!important;color:${DARK.page}!important}
.code,.note{border-color:${DARK.mark}!important}
}`;

const renderAction = ({ action }: MailToSend): string => {
  if (!action) return '';
  if (action.kind === 'code') {
    return `<p style="margin:0 0 20px"><span class="code" style="display:inline-block;padding:10px 18px;border:1px solid ${primary};border-radius:6px;font:600 28px/1.2 Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(action.code)}</span></p>`;
  }
  const url = escapeHtml(action.url);
  return `<p style="margin:0 0 20px"><a class="action" href="${url}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${primary};color:${paper};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:1.5;word-break:break-all"><a class="link" href="${url}" style="color:${primary}">${url}</a></p>`;
};

const renderNote = ({ note }: MailToSend): string =>
  note
    ? `
<p style="margin:0 0 4px;font-size:13px;line-height:1.5">${escapeHtml(note.label)}</p>
<p class="note" style="${PARAGRAPH};padding-left:14px;border-left:3px solid ${primary};white-space:pre-line;word-break:break-word">${escapeHtml(note.text)}</p>`
    : '';

/** Formats an email as HTML: one column, the wordmark, no images and no external resources. Escapes every value. */
export const formatMailHtml = (mail: MailToSend): string => {
  const { sender, help } = getMailFooter(mail.language, mail.publicUrl);
  const [first, second] = brand.wordmark.map(escapeHtml);
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin:0;background:${paper};color:${ink};${FONT}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 28px;font-size:22px;font-weight:700">${first}<span class="mark" style="color:${primary}">${second}</span></p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(mail.subject)}</h1>
<p style="${PARAGRAPH}">${escapeHtml(mail.lead)}</p>${renderNote(mail)}
${renderAction(mail)}
<p style="${PARAGRAPH}">${escapeHtml(mail.after)}</p>
<p style="margin:32px 0 0;font-size:13px;line-height:1.5">${escapeHtml(sender)}<br>${escapeHtml(help)}</p>
</div>
</body>
</html>
`;
};
