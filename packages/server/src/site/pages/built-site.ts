import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, create, string, type } from 'superstruct';

/** Which addresses the site has, as its build wrote them down. */
const Addresses = type({
  /** Pages that were built, in every language. */
  pages: array(string()),
  /** Patterns of the screens that are drawn in the browser. */
  screens: array(string()),
  /** What search engines may list. */
  listed: array(string()),
});

/** What stands at an address: its file in each language's folder, and whether the address exists. */
export interface Found {
  file: string;
  isThere: boolean;
}

/** The site as it was built. */
export interface BuiltSite {
  listed: readonly string[];
  find: (pathname: string) => Found;
}

const NOT_FOUND: Found = { file: '_not-found.html', isThere: false };
const SHELL: Found = { file: '_shell.html', isThere: true };

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Reads which addresses the site in a folder has. */
export const readBuiltSite = (root: string): BuiltSite => {
  const written: unknown = JSON.parse(readFileSync(join(root, 'pages/addresses.json'), 'utf8'));
  const { pages, screens, listed } = create(written, Addresses);
  const built = new Set(pages);
  const patterns = screens.map(patternOf);
  return {
    listed,
    find: (pathname) => {
      const path = pathname.replace(/(?<=.)\/$/, '');
      if (built.has(path)) return { file: `${path === '/' ? 'index' : path.slice(1)}.html`, isThere: true };
      return patterns.some((pattern) => pattern.test(path)) ? SHELL : NOT_FOUND;
    },
  };
};
