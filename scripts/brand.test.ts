import { describe, expect, it } from 'vitest';
import { brand, colours, darkColours } from '../packages/core/src/site/brand';
import { filesBelow, readText } from './project-files';

const BRAND = 'packages/core/src/site/brand.ts';
/** The first form of a widget is painted before anything is imported: it repeats one colour. */
const FIRST_FORM = 'packages/widgets/src/shell/first-step.ts';

const shown = [...filesBelow('packages'), ...filesBelow('host-app')].filter(
  (file) =>
    /\.(tsx?|css|json)$/.test(file) &&
    /^(packages\/(core|ui|widgets|server|api-client)|host-app)\/src\//.test(file) &&
    !/\.test\.tsx?$|\/testing\/|\/demo\//.test(file) &&
    file !== BRAND,
);

describe('the brand', () => {
  it.each([...Object.values(colours), ...Object.values(darkColours)])(
    'has its colour %s in one file only',
    (colour) => {
      const holders = shown.filter((file) => readText(file).toLowerCase().includes(colour));
      expect(holders).toEqual(colour === colours.primary ? [FIRST_FORM] : []);
    },
  );

  it.each([...brand.phones, ...brand.emails, brand.accountName])(
    'has its contact %s in one file only',
    (contact) => {
      expect(shown.filter((file) => readText(file).includes(contact))).toEqual([]);
    },
  );

  it('has its name in one file only of what people read', () => {
    const texts = shown.filter((file) => /\/messages\//.test(file));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((file) => readText(file).includes(brand.name))).toEqual([]);
  });
});
