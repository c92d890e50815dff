import { widgetNames } from '@somesa/core';

/** URL that our forms come from, and the school that they must belong to. */
export interface SnippetOf {
  publicUrl: string;
  slug: string;
  /** The page's own address. */
  page: URL;
}

const attribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  return found ? (found[1] ?? found[2] ?? found[3] ?? '').replaceAll('&amp;', '&') : null;
};

/** The attributes of every element with a name, as they are written. */
const elements = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}(\\s(?:"[^"]*"|'[^']*'|[^"'>])*)>`, 'gi'))].map(
    ([, attributes = '']) => attributes,
  );

const addressesOf = (html: string, name: string, page: URL): URL[] =>
  elements(html, name).flatMap((attributes) => {
    const src = attribute(attributes, 'src') ?? attribute(attributes, 'data-src');
    return src !== null && URL.canParse(src, page) ? [new URL(src, page)] : [];
  });

/**
 * Tells whether a page holds one of our forms for a school: our script with a tag of ours, or our frame. What scripts add later, and what a
 * website builder puts into frames of its own, is not seen.
 */
export const hasSnippet = (html: string, { publicUrl, slug, page }: SnippetOf): boolean => {
  const written = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const isOurs = (url: URL, path: RegExp): boolean =>
    url.href.startsWith(`${publicUrl}/`) && path.test(url.href.slice(publicUrl.length));
  const hasScript = addressesOf(written, 'script', page).some((url) =>
    isOurs(url, /^\/embed\/\d+\/somesa\.js(?:$|[?#])/),
  );
  const hasTag = widgetNames.some(
    (widget) =>
      elements(written, `somesa-${widget}`).some((given) => attribute(given, 'school') === slug) ||
      elements(written, 'div').some(
        (given) => attribute(given, 'data-somesa') === widget && attribute(given, 'data-school') === slug,
      ),
  );
  const hasFrame = addressesOf(written, 'iframe', page).some(
    (url) => isOurs(url, /^\/embed\/frame\//) && url.searchParams.get('school') === slug,
  );
  return (hasScript && hasTag) || hasFrame;
};
