import { type WidgetName, widgetNames } from '@somesa/core';
import type { SnippetFinding } from '@somesa/core/admin';

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
  [...html.matchAll(new RegExp(`<${name}((?:\\s(?:"[^"]*"|'[^']*'|[^"'>])*)?)>`, 'gi'))].map(
    ([, attributes = '']) => attributes,
  );

const listSources = (html: string, name: string, page: URL): { url: URL; attributes: string }[] =>
  listElements(html, name).flatMap((attributes) => {
    const src = getAttribute(attributes, 'src') ?? getAttribute(attributes, 'data-src');
    return src !== null && URL.canParse(src, page) ? [{ url: new URL(src, page), attributes }] : [];
  });

/** Tag or `div` of one of our forms. */
interface Placed {
  widget: WidgetName;
  /** Null if the attribute is missing. */
  school: string | null;
}

const listPlaced = (html: string): Placed[] =>
  widgetNames.flatMap((widget) => [
    ...listElements(html, `somesa-${widget}`).map((attributes) => ({
      widget,
      school: getAttribute(attributes, 'school'),
    })),
    ...listElements(html, 'div')
      .filter((attributes) => getAttribute(attributes, 'data-somesa') === widget)
      .map((attributes) => ({ widget, school: getAttribute(attributes, 'data-school') })),
  ]);

/** Script of ours on a page: which forms it starts, and whether it lacks the type without which browsers reject it. */
interface OurScript {
  starts: (widget: WidgetName) => boolean;
  lacksModule: boolean;
}

/** Returns what a script of ours starts, by its path from our site's root; null for other files. */
const readScript = (path: string, type: string | null): OurScript | null => {
  const [, release, file] = /^\/embed\/([\d.]+)\/([a-z.-]+)\.js(?:$|[?#])/.exec(path) ?? [];
  if (!release || !file || file === 'somesa-frame') return null;
  const isModule = type?.trim().toLowerCase() === 'module';
  if (file === 'somesa') return { starts: () => isModule, lacksModule: !isModule };
  // A pinned file starts its own form.
  const isClassic = file === 'somesa.classic';
  return { starts: (widget) => isClassic || file === widget, lacksModule: false };
};

/**
 * Returns whether a page contains one of our forms for a school, or what is missing or wrong. It does not see elements that scripts add
 * later, nor those in frames of a website builder.
 */
export const checkSnippet = (
  html: string,
  { publicUrl, slug, page }: SnippetTarget,
): Exclude<SnippetFinding, 'no-page'> => {
  const uncommented = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const getPath = (url: URL): string =>
    url.href.startsWith(`${publicUrl}/`) ? url.href.slice(publicUrl.length) : '';
  const frames = listSources(uncommented, 'iframe', page)
    .filter(({ url }) => getPath(url).startsWith('/embed/frame/'))
    .map(({ url }) => url.searchParams.get('school'));
  if (frames.includes(slug)) return 'snippet';

  const scripts = listSources(uncommented, 'script', page)
    .map(({ url, attributes }) => readScript(getPath(url), getAttribute(attributes, 'type')))
    .filter((script) => script !== null);
  const placed = listPlaced(uncommented);
  const own = placed.filter(({ school }) => school === slug);
  if (own.some(({ widget }) => scripts.some(({ starts }) => starts(widget)))) return 'snippet';
  if (own.length > 0) return scripts.some(({ lacksModule }) => lacksModule) ? 'no-module' : 'no-script';
  const schools = [...placed.map(({ school }) => school), ...frames];
  if (schools.length > 0) return schools.some((school) => !school) ? 'no-school' : 'other-school';
  return scripts.length > 0 ? 'no-tag' : 'no-snippet';
};
