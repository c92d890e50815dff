import { describe, expect, it } from 'vitest';
import { routes } from '../routes';
import { createReach, readSource, type SourceName } from '../testing/text-parts';
import type { TextPart } from '../texts/host-texts';
import { adminRoutes, secondFactorRoute } from './admin/admin-routes';
import { layouts } from './layouts';
import { parentRoutes } from './parent/parent-routes';
import { listTextParts } from './prepare';

const files = import.meta.glob<Record<string, unknown>>([
  './**/*{page,pages,layout}.tsx',
  './admin/admin-views.ts',
  '../layout/public-layout.tsx',
]);
/** Source of each component that a route or a layout can load. */
const sources = new Map<unknown, SourceName>();
for (const [path, load] of Object.entries(files))
  for (const [name, value] of Object.entries(await load()))
    sources.set(value, { file: path.replace(/^\.\//, 'pages/').replace('../', ''), name });

/** Page that its route creates, from all routes. */
const sitemap: SourceName = { file: 'pages/public/sitemap-page.tsx', name: 'createSitemapPage' };

const reach = createReach(readSource);
const reachView = (title: string, view: unknown): ReturnType<typeof reach> => {
  const source = title === '/sitemap' ? sitemap : sources.get(view);
  if (!source) throw new Error(`the component of ${title} is exported by no file of a page or layout`);
  return reach(source);
};

/** Views with what they use, and the text parts that are loaded before they are rendered. Read outside the tests, because it takes seconds on a busy computer. */
const views = await Promise.all([
  ...[...routes, ...parentRoutes, ...adminRoutes, secondFactorRoute].map(async (route) => ({
    title: route.path,
    used: reachView(route.path, await route.load()),
    parts: listTextParts(route),
  })),
  ...Object.entries(layouts).map(async ([name, { view, parts }]) => ({
    title: `the layout ${name}`,
    used: reachView(`the layout ${name}`, await view.fetch()),
    parts: ['layout', 'connection', ...parts] as TextPart[],
  })),
]);
const officeViews = views.filter(({ title }) => title.startsWith('/admin'));

/** Lists the text parts that a view uses though they are not loaded, each with a name that uses it. */
const listMissing = (used: ReturnType<typeof reach>, parts: readonly string[]): string[] =>
  used.flatMap(({ file, name, parts: own }) =>
    own.filter((part) => !parts.includes(part)).map((part) => `${part} in ${name} of ${file}`),
  );

describe('the routes', () => {
  it('name every text part that their page uses', () => {
    const missing = views.flatMap(({ title, used, parts }) =>
      listMissing(used, parts).map((one) => `${title}: ${one}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the routes of the back office', () => {
  it('name no text part, besides what all of them load, that their page does not use', () => {
    const unused = adminRoutes.flatMap(({ path, parts }) => {
      const used = officeViews.find(({ title }) => title === path)?.used.flatMap((each) => each.parts);
      const own = parts.filter((part) => part !== 'admin' && part !== 'ui');
      return own.filter((part) => !used?.includes(part)).map((part) => `${path}: ${part}`);
    });
    expect(adminRoutes.some(({ parts }) => parts.includes('dashboard'))).toBe(true);
    expect(unused).toEqual([]);
  });

  it('show requested data with its own texts', () => {
    expect(officeViews.length).toBeGreaterThan(adminRoutes.length);
    const wrong = officeViews.filter(({ used }) => used.some(({ name }) => name === 'QueryView'));
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });
});

describe('createReach', () => {
  const project: Record<string, string> = {
    'pages/loan-page.tsx': `
      import { AdminQueryView } from '../loading/query-view';
      import { Dates as Days } from '../dates';
      const Title = () => <h1>{useText('admin').title}</h1>;
      export const LoanPage = () => <AdminQueryView><Title /><Days /></AdminQueryView>;`,
    'pages/lost-page.tsx': `
      import { QueryView } from '../loading/query-view';
      export const LostPage = () => <QueryView />;`,
    'pages/menu-page.tsx': `
      const menu = createLazyResource(async () => (await import('../menu')).Menu);
      export const MenuPage = () => menu.get();`,
    'menu.tsx': `export const Menu = () => useText('profile').menu;`,
    'dates.ts': `export { Dates } from './all-dates';`,
    'all-dates.tsx': `export function Dates() { return useText('ui').day; }`,
    'loading/query-view.tsx': `
      const Result = (props: { QueryView: string }) => null;
      export const AdminQueryView = () => <Result says={useText('admin').asking} />;
      export const QueryView = () => <Result says={useText('dashboard')} />;`,
  };
  const reachMadeUp = createReach((file) => project[file] ?? null);
  const listParts = (file: string, name: string) =>
    reachMadeUp({ file, name })
      .flatMap(({ parts }) => parts)
      .sort();

  it('follows names through files, and leaves out their neighbours', () => {
    expect(listParts('pages/loan-page.tsx', 'LoanPage')).toEqual(['admin', 'admin', 'ui']);
  });

  it('finds the parts of what is loaded later', () => {
    expect(listParts('pages/menu-page.tsx', 'MenuPage')).toEqual(['profile']);
  });

  it('names what uses a part that is not loaded', () => {
    const used = reachMadeUp({ file: 'pages/lost-page.tsx', name: 'LostPage' });
    expect(listMissing(used, ['admin', 'ui'])).toEqual(['dashboard in QueryView of loading/query-view.tsx']);
  });
});
