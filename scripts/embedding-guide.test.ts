import { describe, expect, it } from 'vitest';
import { snippetForms, widgetNames } from '../host-app/src/pages/public/partner/choice';
import { type ChosenForm, snippetsOf } from '../host-app/src/pages/public/partner/snippets';
import { languages } from '../packages/core/src/languages';
import { errors } from '../packages/core/src/messages/en/errors';
import { partner } from '../packages/core/src/messages/en/site/partner';
import { say } from '../packages/core/src/messages/say';
import { texts as en } from '../packages/core/src/texts/en';
import { texts as lg } from '../packages/core/src/texts/lg';
import { texts as sw } from '../packages/core/src/texts/sw';
import { attributeNames } from '../packages/widgets/src/element/attribute-names';
import { widgets } from '../packages/widgets/src/shell/widgets';
import { readSurface } from './build-npm-package.mjs';
import { filesBelow, readText } from './project-files';

const guide = readText('docs/embedding.md');
/** Fenced code inside a list is deeper by the list's indentation. */
const guideWithoutIndents = guide.replace(/^ +/gm, '');
const surface = readSurface();

const form: ChosenForm = {
  widget: 'pay-fees',
  school: 'st-marys-kisubi',
  lang: null,
  theme: null,
  accent: null,
};

const sources = ['packages/ui/src', 'packages/widgets/src']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map(readText)
  .join('\n');
const named = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

describe('the guide for schools', () => {
  it.each(snippetForms)('has the very snippets of the configurator: %s', (kind) => {
    for (const { code } of snippetsOf(kind, form, 'https://HOST', partner.snippet.links)) {
      expect(guideWithoutIndents).toContain(code.replace(/^ +/gm, ''));
    }
  });

  it('names all that the tags have, in the words of their table', () => {
    const cell = (text: string | undefined) => text ?? '';
    const detailOf = (detail: Record<string, string> = {}) =>
      Object.entries(detail)
        .map(([name, text]) => `\`${name}\`: ${text}`)
        .join(', ') || 'empty';
    const rows = [
      ...surface.attributes.map(({ name, values, otherwise, text }) => [
        `\`${name}\``,
        cell(values),
        cell(otherwise),
        text,
      ]),
      ...surface.events.map(({ name, detail, text }) => [`\`${name}\``, detailOf(detail), text]),
      ...surface.methods.map(({ name, text }) => [`\`${name}()\``, text]),
      ...surface.customProperties.map(({ name, otherwise, text }) => [`\`${name}\``, cell(otherwise), text]),
      ...surface.parts.map(({ name, text }) => [`\`${name}\``, text]),
    ].map((cells) => `| ${cells.join(' | ')} |`);
    expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  });

  it('quotes what an address reads that is not registered', () => {
    expect(guide).toContain(say(errors.origin_not_registered, { origin: 'https://www.school.example' }));
  });

  it('names the version that is published next', () => {
    const { version } = JSON.parse(readText('packages/widgets/package.json'));
    expect(guide).toContain(`/embed/${version}/pay-fees.js`);
  });
});

describe('the table of what the tags have', () => {
  it('is that of the code', () => {
    expect(named(surface.attributes)).toEqual([...attributeNames]);
    const parts = [...sources.matchAll(/(?<!-)\bpart(?:=|: )["']([\w -]+)["']/g)].flatMap(([, part = '']) =>
      part.split(' '),
    );
    expect([...new Set(parts)].sort()).toEqual(named(surface.parts).sort());
    const read = new Set(sources.match(/--somesa-[a-z-]+/g));
    expect(named(surface.customProperties).filter((name) => !read.has(name))).toEqual([]);
  });

  it('has the events that a tag sends', () => {
    const details = /interface WidgetEventDetails \{(.*?)\n\}/s.exec(
      readText('packages/widgets/src/element/events.ts'),
    );
    const sent = [...(details?.[1] ?? '').matchAll(/^ {2}(\w+): (?:object|\{ (.*?) \});$/gm)].map(
      ([, name, fields = '']) => ({
        name: `somesa-${name}`,
        fields: [...fields.matchAll(/(\w+):/g)].map(([, field]) => field),
      }),
    );
    const described = surface.events.map(({ name, detail = {} }) => ({ name, fields: Object.keys(detail) }));
    expect(sent).toEqual(described);
  });
});

describe('the widgets', () => {
  const built = /const words = \{(.*?)\};/s.exec(readText('tsup.config.ts'))?.[1] ?? '';
  const names = [...built.matchAll(/'([\w-]+)': /g)].map(([, name]) => name);
  /** The configurator and the page for frames know pay-fees alone. */
  const notOfferedYet = ['loan-application'];

  it('that are built are in the table of tags; schools can choose all but those that the configurator lacks', () => {
    expect([...widgetNames, ...notOfferedYet]).toEqual(names);
    expect(named(surface.tags)).toEqual(names.map((name) => `somesa-${name}`));
  });

  it('have our own page where the link of a snippet leads', () => {
    const pages = new Map<string, string>(widgets.map(([name, folder]) => [name, folder + name]));
    expect(widgetNames.map((name) => pages.get(name))).toEqual([...widgetNames]);
  });

  it('are linked to in the words of their own language', () => {
    const titles = { en, lg, sw };
    for (const language of languages) {
      expect(partner.snippet.links[language]).toBe(titles[language].payFees.title);
    }
  });
});
