/** Defines the readers of the claims in a document that can be checked: links, commands, trees of folders, variables, terms. */

/** A link to something in the project. `anchor` is the heading it leads to, without `#`; empty where there is none. */
export interface Link {
  path: string;
  anchor: string;
}

const fences = /^```(\w*)\n([\s\S]*?)^```/gm;

const withoutFences = (markdown: string): string => markdown.replace(fences, '');

/** The relative links and pictures of a document; addresses of other sites are left out. */
export const listLinks = (markdown: string): Link[] =>
  [...withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      return { path, anchor };
    });

/** The anchors of a document's headings, as hosts of repositories make them. */
export const listAnchors = (markdown: string): string[] =>
  [...withoutFences(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replace(/ /g, '-'),
  );

const npmOwn = new Set(['ci', 'install', 'run', 'exec']);

/** The scripts that a document tells to run: `npm start`, `npm run build`. npm's own commands are left out. */
export const listNpmScripts = (markdown: string): string[] => {
  const code = [...markdown.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([text]) => text).join('\n');
  return [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !npmOwn.has(name));
};

/**
 * The paths in a document's trees: fenced blocks named `tree`, one path per line, two spaces deeper below a
 * folder, what it is after it.
 */
export const listTreePaths = (markdown: string): string[] =>
  [...markdown.matchAll(fences)]
    .filter(([, language]) => language === 'tree')
    .flatMap(([, , body = '']) => {
      const above: string[] = [];
      return body
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const depth = (line.length - line.trimStart().length) / 2;
          const name = line.trim().split(/\s/)[0] ?? '';
          above.length = depth;
          above.push(name.replace(/\/$/, ''));
          return above.join('/');
        });
    });

/**
 * The source files that a document names in backticks with a folder, as regular expressions over paths of the
 * project. A path may leave out its first folders. A `*`, `<name>` or `{a,b}` in it stands for any name.
 */
export const listSourcePaths = (markdown: string): { path: string; pattern: RegExp }[] =>
  [...withoutFences(markdown).matchAll(/`([^`\s/]+(?:\/[^`\s/]+)+\.(?:tsx?|mjs|sql|md))`/g)].map(
    ([, path = '']) => {
      const named = path.replace(/<[^>]*>|\{[^}]*\}/g, '*').replace(/[.+?^$()[\]|\\]/g, '\\$&');
      return { path, pattern: new RegExp(`(?:^|/)${named.replaceAll('*', '[^/]+')}$`) };
    },
  );

/** The variables in the first column of a document's tables. */
export const listVariables = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
    .map(([, name = '']) => name);

/** Lists the terms of a glossary: the first cells of its table. */
export const listTerms = (glossary: string): string[] =>
  [...(glossary.split('\n## ')[0] ?? '').matchAll(/^\| (?!word \|)([^|-][^|]*) \| .+\|$/gm)].map(
    ([, term = '']) => term,
  );
