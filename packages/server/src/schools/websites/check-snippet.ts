import { type WidgetName, widgetNames } from '@somesa/core';
import type { SnippetFinding } from '@somesa/core/admin';
import { Tokenizer } from 'htmlparser2';

/** URL that our forms are served from, and the school that they must belong to. */
interface SnippetTarget {
  publicUrl: string;
  slug: string;
  /** URL of the page itself. */
  page: string;
}

type Attributes = ReadonlyMap<string, string>;

/** Element of a page with its attributes; names in lower case. */
interface PageElement {
  name: string;
  attributes: Attributes;
}

/** Elements in which our forms and their scripts stand. */
const readNames = ['iframe', 'script', 'div', ...widgetNames.map((widget) => `somesa-${widget}`)];

/** Lists the elements of a page that can belong to our forms. */
const listElements = (html: string): PageElement[] => {
  const elements: PageElement[] = [];
  let attributes = new Map<string, string>();
  let name = '';
  let value = '';
  const skip = (): void => undefined;
  // The parser of the library would build a tree, for which deeply nested elements take it minutes.
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        attributes = new Map();
        const element = html.slice(start, end).toLowerCase();
        if (readNames.includes(element)) elements.push({ name: element, attributes });
      },
      onattribname: (start, end) => {
        name = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end);
      },
      onattribentity: (codepoint) => {
        value += String.fromCodePoint(codepoint);
      },
      onattribend: () => {
        // Browsers take the first of two attributes with one name.
        if (!attributes.has(name)) attributes.set(name, value);
      },
      oncdata: skip,
      onclosetag: skip,
      oncomment: skip,
      ondeclaration: skip,
      onend: skip,
      onopentagend: skip,
      onprocessinginstruction: skip,
      onselfclosingtag: skip,
      ontext: skip,
      ontextentity: skip,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return elements;
};

const listSources = (
  elements: readonly PageElement[],
  element: string,
  page: string,
): { url: URL; attributes: Attributes }[] =>
  elements.flatMap(({ name, attributes }) => {
    const src = attributes.get('src') ?? attributes.get('data-src');
    if (name !== element || src === undefined || !URL.canParse(src, page)) return [];
    return [{ url: new URL(src, page), attributes }];
  });

/** Tag or `div` of one of our forms. */
interface Placed {
  widget: WidgetName;
  /** Null if the attribute is missing. */
  school: string | null;
}

const listPlaced = (elements: readonly PageElement[]): Placed[] =>
  widgetNames.flatMap((widget) =>
    elements.flatMap(({ name, attributes }) => {
      if (name === `somesa-${widget}`) return [{ widget, school: attributes.get('school') ?? null }];
      const isPlace = name === 'div' && attributes.get('data-somesa') === widget;
      return isPlace ? [{ widget, school: attributes.get('data-school') ?? null }] : [];
    }),
  );

/** Script of ours on a page: which forms it starts, and whether it lacks the type without which browsers reject it. */
interface OurScript {
  starts: (widget: WidgetName) => boolean;
  lacksModule: boolean;
}

/** Returns what a script of ours starts, by its path from our site's root; null for other files. */
const readScript = (path: string, type: string | undefined): OurScript | null => {
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
  const elements = listElements(html);
  const getPath = (url: URL): string =>
    url.href.startsWith(`${publicUrl}/`) ? url.href.slice(publicUrl.length) : '';
  const frames = listSources(elements, 'iframe', page)
    .filter(({ url }) => getPath(url).startsWith('/embed/frame/'))
    .map(({ url }) => url.searchParams.get('school'));
  if (frames.includes(slug)) return 'snippet';

  const scripts = listSources(elements, 'script', page)
    .map(({ url, attributes }) => readScript(getPath(url), attributes.get('type')))
    .filter((script) => script !== null);
  const placed = listPlaced(elements);
  const own = placed.filter(({ school }) => school === slug);
  if (own.some(({ widget }) => scripts.some(({ starts }) => starts(widget)))) return 'snippet';
  if (own.length > 0) return scripts.some(({ lacksModule }) => lacksModule) ? 'no-module' : 'no-script';
  const schools = [...placed.map(({ school }) => school), ...frames];
  if (schools.length > 0) return schools.some((school) => !school) ? 'no-school' : 'other-school';
  return scripts.length > 0 ? 'no-tag' : 'no-snippet';
};
