import { escapeHtml } from '@somesa/core';

/** Markup that can be inserted into a page as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

/** Content of a page: text is escaped; null, undefined and false render nothing. */
export type Content = string | number | Markup | null | undefined | false | readonly Content[];

const render = (content: Content): string => {
  if (content === null || content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  return typeof content === 'object' ? content.map(render).join('') : escapeHtml(String(content));
};

/** Returns the markup of a template. Every inserted value is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly Content[]): Markup =>
  new Markup(strings.map((text, at) => text + render(values[at])).join(''));
