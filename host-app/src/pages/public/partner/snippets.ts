import {
  escapeHtml,
  formatEmbedScript,
  formatReservedHeight,
  formatReservedStyle,
  type Language,
  type SiteTexts,
  type WidgetName,
  widgetPages,
} from '@somesa/core';
import type { Choice, SnippetForm } from './widget-choice';

export interface ChosenForm extends Choice {
  school: string;
}

interface LinkedForm extends ChosenForm {
  link: string;
}

export type SnippetName = keyof SiteTexts['partner']['snippet']['notes'];

export interface Snippet {
  name: SnippetName;
  code: string;
}

/** Height of a frame until its script sets the actual height, in CSS pixels. */
const FRAME_HEIGHT_PX = 640;

const listOptions = ({ school, lang, theme, accent }: ChosenForm): [name: string, value: string][] =>
  Object.entries({ school, lang, theme, accent }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );

const formatLink = ({ widget, school, link }: LinkedForm, origin: string): string => {
  const address = `${origin}${widgetPages[widget]}?school=${encodeURIComponent(school)}`;
  return `<a href="${escapeHtml(address)}">${link}</a>`;
};

const formatScript = (form: LinkedForm, origin: string): string =>
  formatEmbedScript(origin, form.lang ?? 'en');

const formatTag = (form: LinkedForm, origin: string): string => {
  const attributes = listOptions(form).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<somesa-${form.widget}${attributes.join('')} style="${formatReservedStyle(form.widget)}">
  ${formatLink(form, origin)}
</somesa-${form.widget}>`;
};

const formatDiv = (form: LinkedForm, origin: string): string => {
  const data = listOptions(form).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return `<div data-somesa="${form.widget}"${data.join('')} style="${formatReservedHeight(form.widget)}">
  ${formatLink(form, origin)}
</div>`;
};

const getComponentName = (widget: WidgetName): string =>
  `Somesa${widget.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}`;

const formatComponent = (form: LinkedForm, origin: string): string => {
  const name = getComponentName(form.widget);
  const attributes = listOptions(form).map(([option, value]) => ` ${option}="${escapeHtml(value)}"`);
  return `import { ${name} } from '@somesa/widgets/react';

export function SchoolForm() {
  return (
    <${name} host="${origin}"${attributes.join('')}>
      ${formatLink(form, origin)}
    </${name}>
  );
}`;
};

export const framePath = (form: ChosenForm): string =>
  `/embed/frame/${form.widget}?${new URLSearchParams(listOptions(form))}`;

const formatFrame = (form: LinkedForm, origin: string): string => {
  const title = form.link;
  return `<iframe src="${escapeHtml(origin + framePath(form))}" title="${title}" width="100%" height="${FRAME_HEIGHT_PX}" style="border: 0; color-scheme: light"></iframe>
<script src="${escapeHtml(origin)}/embed/1/somesa-frame.js" async></script>
<noscript>${formatLink(form, origin)}</noscript>`;
};

const formatHtml = (form: LinkedForm, origin: string): string =>
  `${formatScript(form, origin)}\n${formatTag(form, origin)}`;

const factories: Record<SnippetForm, (form: LinkedForm, origin: string) => readonly Snippet[]> = {
  html: (form, origin) => [{ name: 'html', code: formatHtml(form, origin) }],
  wordpress: (form, origin) => [
    { name: 'wordpressBlock', code: formatHtml(form, origin) },
    { name: 'wordpressScript', code: formatScript(form, origin) },
    { name: 'wordpressDiv', code: formatDiv(form, origin) },
  ],
  react: (form, origin) => [
    { name: 'reactInstall', code: 'npm install @somesa/widgets' },
    { name: 'reactComponent', code: formatComponent(form, origin) },
  ],
  iframe: (form, origin) => [{ name: 'iframe', code: formatFrame(form, origin) }],
};

export const createSnippets = (
  kind: SnippetForm,
  form: ChosenForm,
  origin: string,
  links: Readonly<Record<WidgetName, Readonly<Record<Language, string>>>>,
): readonly Snippet[] => factories[kind]({ ...form, link: links[form.widget][form.lang ?? 'en'] }, origin);
