/** The attributes of every widget's tag. */
export const attributeNames = ['school', 'lang', 'theme', 'api'] as const;

/** How a widget is asked to look: by itself, or as the person's system says. */
export type Theme = 'light' | 'dark' | 'auto';

/** What a tag asks for, parsed. */
export interface WidgetOptions {
  school: string | null;
  lang: string;
  theme: Theme;
  api: string | null;
}

const themes: readonly string[] = ['light', 'dark', 'auto'];
const isTheme = (value: string): value is Theme => themes.includes(value);

/** Parses a tag's attributes; what can't be used falls back. The language falls back to the page's, then to English. */
export const parseAttributes = (read: (name: string) => string | null, pageLang: string): WidgetOptions => {
  const school = read('school')?.trim() ?? '';
  const theme = read('theme')?.trim() ?? '';
  return {
    school: /^[a-z0-9][a-z0-9-]{0,59}$/.test(school) ? school : null,
    lang: read('lang')?.trim() || pageLang || 'en',
    theme: isTheme(theme) ? theme : 'auto',
    api: read('api')?.trim() || null,
  };
};
