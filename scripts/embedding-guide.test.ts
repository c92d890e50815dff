import { describe, expect, it } from 'vitest';
import { type ChosenForm, createSnippets } from '../host-app/src/pages/public/partner/snippets';
import { snippetForms } from '../host-app/src/pages/public/partner/widget-choice';
import errors from '../packages/core/src/messages/en/errors.json';
import partner from '../packages/core/src/messages/en/site/partner.json';
import { formatText } from '../packages/core/src/messages/format-text';
import partnerLg from '../packages/core/src/messages/lg/site/partner.json';
import partnerSw from '../packages/core/src/messages/sw/site/partner.json';
import { type Language, languages } from '../packages/core/src/people/languages';
import { type WidgetName, widgetNames, widgetPages } from '../packages/core/src/site/widget-pages';
import { texts as en } from '../packages/core/src/texts/en';
import { texts as lg } from '../packages/core/src/texts/lg';
import { texts as loanEn } from '../packages/core/src/texts/loan-en';
import { texts as loanLg } from '../packages/core/src/texts/loan-lg';
import { texts as loanSw } from '../packages/core/src/texts/loan-sw';
import { texts as repaymentEn } from '../packages/core/src/texts/repayment-en';
import { texts as repaymentLg } from '../packages/core/src/texts/repayment-lg';
import { texts as repaymentSw } from '../packages/core/src/texts/repayment-sw';
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
  it.each(snippetForms)('shows the same snippet as the configurator: %s', (kind) => {
    for (const { code } of createSnippets(kind, form, 'https://HOST', partner.snippet.links)) {
      expect(guideWithoutIndents).toContain(code.replace(/^ +/gm, ''));
    }
  });

  it.each(widgetNames)('has a row and the tag of %s', (widget) => {
    const title = partner.settings.widgets[widget];
    expect(guide).toContain(
      `| ${title} | \`<somesa-${widget}>\` | \`${widget}\` | \`https://HOST${widgetPages[widget]}\` |`,
    );
    const [{ code } = { code: '' }] = createSnippets(
      'html',
      { ...form, widget },
      'https://HOST',
      partner.snippet.links,
    );
    expect(guide).toContain(code.slice(code.indexOf('<somesa-')));
  });

  it('has the hash of each file of the latest version', () => {
    const { versions, latest } = JSON.parse(readText('packages/widgets/releases/manifest.json'));
    const files = Object.entries<{ integrity: string }>(versions[latest]);
    expect(files).toHaveLength(widgetNames.length);
    for (const [file, { integrity }] of files)
      expect(guide).toContain(`| \`/embed/${latest}/${file}\` | \`${integrity}\` |`);
  });

  it('documents every attribute, property, event and part of the tags', () => {
    const cell = (text: string | undefined) => text ?? '';
    const formatDetail = (detail: Record<string, string> = {}) =>
      Object.entries(detail)
        .map(([name, text]) => `\`${name}\`: ${text}`)
        .join(', ') || 'empty';
    const rows = [
      ...surface.attributes.map(({ name, since, values, otherwise, text }) => [
        `\`${name}\``,
        cell(since),
        cell(values),
        cell(otherwise),
        text,
      ]),
      ...surface.events.map(({ name, detail, text }) => [`\`${name}\``, formatDetail(detail), text]),
      ...surface.methods.map(({ name, text }) => [`\`${name}()\``, text]),
      ...surface.customProperties.map(({ name, otherwise, text }) => [`\`${name}\``, cell(otherwise), text]),
      ...surface.parts.map(({ name, text }) => [`\`${name}\``, text]),
    ].map((cells) => `| ${cells.join(' | ')} |`);
    expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  });

  it('quotes the message that an unregistered origin shows', () => {
    expect(guide).toContain(
      formatText(errors.origin_not_registered, { origin: 'https://www.school.example' }),
    );
  });

  it('names the first pinned version that knows each attribute', () => {
    const { versions } = JSON.parse(readText('packages/widgets/releases/manifest.json'));
    for (const [version, files] of Object.entries<object>(versions))
      for (const file of Object.keys(files)) {
        const [list = '[]'] =
          /\["school"(?:,"[a-z-]+")+\]/.exec(readText(`packages/widgets/releases/${version}/${file}`)) ?? [];
        const isKnown = ({ since = '' }) => version.localeCompare(since, 'en', { numeric: true }) >= 0;
        expect(JSON.parse(list).filter((name: string) => name !== 'api')).toEqual(
          named(surface.attributes.filter(isKnown)),
        );
      }
  });

  it('names the version to be published next', () => {
    const { version } = JSON.parse(readText('packages/widgets/package.json'));
    expect(guide).toContain(`/embed/${version}/pay-fees.js`);
  });
});

describe('the description of the tags', () => {
  it('matches the code', () => {
    expect(named(surface.attributes)).toEqual([...attributeNames]);
    const parts = [...sources.matchAll(/(?<!-)\bpart(?:=|: )["']([\w -]+)["']/g)].flatMap(([, part = '']) =>
      part.split(' '),
    );
    expect([...new Set(parts)].sort()).toEqual(named(surface.parts).sort());
    const read = new Set(sources.match(/--somesa-[a-z-]+/g));
    expect(named(surface.customProperties).filter((name) => !read.has(name))).toEqual([]);
  });

  it('lists the events that a tag sends', () => {
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
  const names = [...built.matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, name]) => name);

  it('are listed completely in the table of tags and in the choice for schools', () => {
    expect(widgetNames).toEqual(names);
    expect(named(surface.tags)).toEqual(names.map((name) => `somesa-${name}`));
  });

  it('have a page on our site that the link of a snippet opens', () => {
    const pages = new Map<string, string>(widgets.map(([name, folder]) => [name, `/${folder}${name}`]));
    for (const name of widgetNames) expect(widgetPages[name]).toBe(pages.get(name));
  });

  it('are linked with a text in their own language', () => {
    const titles: Record<WidgetName, Record<Language, string>> = {
      'pay-fees': { en: en.payFees.title, lg: lg.payFees.title, sw: sw.payFees.title },
      'loan-application': { en: loanEn.loan.title, lg: loanLg.loan.title, sw: loanSw.loan.title },
      repayment: {
        en: repaymentEn.repayment.title,
        lg: repaymentLg.repayment.title,
        sw: repaymentSw.repayment.title,
      },
    };
    const partners = { en: partner, lg: partnerLg, sw: partnerSw };
    for (const language of languages) {
      const { settings, snippet } = partners[language];
      expect(snippet.links).toEqual(titles);
      const own = Object.fromEntries(widgetNames.map((name) => [name, titles[name][language]]));
      expect(Object.entries(settings.widgets)).toEqual(Object.entries(own));
    }
  });
});
