import { widgetNames } from '@somesa/core';

/** URL that our forms are served from, and the school that they must belong to. */
interface SnippetTarget {
  publicUrl: string;
  slug: string;
  /** URL of the page itself. */
  page: URL;
}

const getAttribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  return found ? (found[1] ?? found[2] ?? found[3] ?? '').replaceAll('&amp;', '&') : null;
};

/** Lists the attributes of every element with a name, as source text. */
const listElements = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}(\\s(?:"[^"]*"|'[^']*'|[^"'>])*)>`, 'gi'))].map(
    ([, attributes = '']) => attributes,
  );

const listSources = (html: string, name: string, page: URL): URL[] =>
  listElements(html, name).flatMap((attributes) => {
    const src = getAttribute(attributes, 'src') ?? getAttribute(attributes, 'data-src');
    return src !== null && URL.canParse(src, page) ? [new URL(src, page)] : [];
  });

/**
 * Returns whether a page contains one of our forms for a school: our script and one of our elements, or our frame. It does
 * not see elements that scripts add later, nor those in frames of a website builder.
 */
export const hasSnippet = (html: string, { publicUrl, slug, page }: SnippetTarget): boolean => {
  const uncommented = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const isOurs = (url: URL, path: RegExp): boolean =>
    url.href.startsWith(`${publicUrl}/`) && path.test(url.href.slice(publicUrl.length));
  const hasScript = listSources(uncommented, 'script', page).some((url) =>
    isOurs(url, /^\/embed\/\d+\/somesa\.js(?:$|[?#])/),
  );
  const hasTag = widgetNames.some(
    (widget) =>
      listElements(uncommented, `somesa-${widget}`).some(
        (attributes) => getAttribute(attributes, 'school') === slug,
      ) ||
      listElements(uncommented, 'div').some(
        (attributes) =>
          getAttribute(attributes, 'data-somesa') === widget &&
          getAttribute(attributes, 'data-school') === slug,
      ),
  );
  const hasFrame = listSources(uncommented, 'iframe', page).some(
    (url) => isOurs(url, /^\/embed\/frame\//) && url.searchParams.get('school') === slug,
  );
  return (hasScript && hasTag) || hasFrame;
};
