const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes a text so that it may stand in HTML, also in the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const COLOUR =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w\s.,%/+-]{1,60}\))$/i;

/** Tells whether a text has the form of a CSS colour and nothing else in it; whether a browser knows it, only the browser says. */
export const isColourText = (text: string): boolean => COLOUR.test(text);
