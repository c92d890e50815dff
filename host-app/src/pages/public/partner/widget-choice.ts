import { brand, isCssColour, type Language, languages, type WidgetName, widgetNames } from '@somesa/core';

const usualWidget: WidgetName = 'pay-fees';

/** Themes that a form can have; a form without one follows the page. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Choices for a school's form. A null value is left to the form and does not appear in the snippet. */
export interface Choice {
  widget: WidgetName;
  /** Null until a school is chosen. */
  school: string | null;
  lang: Language | null;
  theme: Theme | null;
  accent: string | null;
}

export const snippetForms = ['html', 'wordpress', 'react', 'iframe'] as const;
export type SnippetForm = (typeof snippetForms)[number];

export const widths = ['phone', 'desktop'] as const;
export type Width = (typeof widths)[number];

/** The state in the page's address, so that it can be shared. */
export interface PageState extends Choice {
  form: SnippetForm;
  width: Width;
}

/** Reads an accent as typed: null if it is empty or our own green, undefined if it is not a colour. */
export const parseAccent = (typed: string): string | null | undefined => {
  const accent = typed.trim();
  if (accent === '' || accent.toLowerCase() === brand.colours.primary) return null;
  return isCssColour(accent) && CSS.supports('color', accent) ? accent : undefined;
};

const findKnown = <Known extends string>(known: readonly Known[], value: string | null): Known | null =>
  known.find((name) => name === value) ?? null;

/** Reads the page's state from its address; ignores invalid values. */
export const readState = (query: URLSearchParams): PageState => ({
  widget: findKnown(widgetNames, query.get('widget')) ?? usualWidget,
  school: query.get('school')?.trim() || null,
  lang: findKnown(languages, query.get('lang')),
  theme: findKnown(themes, query.get('theme')),
  accent: parseAccent(query.get('accent') ?? '') ?? null,
  form: findKnown(snippetForms, query.get('form')) ?? snippetForms[0],
  width: findKnown(widths, query.get('width')) ?? widths[0],
});

/** Formats the page's state as a query without defaults. */
export const writeState = (state: PageState): URLSearchParams => {
  const usual: Partial<PageState> = { widget: usualWidget, form: snippetForms[0], width: widths[0] };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state))
    if (value !== null && value !== usual[name as keyof PageState]) query.set(name, value);
  return query;
};
