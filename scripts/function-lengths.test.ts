import { describe, expect, it } from 'vitest';
import { findLongFunctions, MAX_COMPONENT_LINES, MAX_FUNCTION_LINES } from './function-lengths';
import { filesBelow, readText } from './project-files';

/** Stores and elements of the embed: closures over one state, which other shapes would make larger. */
const closures = [
  'createMount in packages/widgets/src/element/create-mount.tsx',
  'a function without a name in packages/widgets/src/element/create-mount.tsx',
  'createPhotoPages in packages/widgets/src/loan-application/photos/photo-pages.ts',
  'createLoanApplication in packages/widgets/src/loan-application/store.ts',
  'createUploads in packages/widgets/src/loan-application/uploads.ts',
  'LoanForm in packages/widgets/src/loan-application/views/loan-step.tsx',
  'createPaymentActions in packages/widgets/src/paying/payment-actions.ts',
  'createRestore in packages/widgets/src/paying/restore.ts',
  'createPaying in packages/widgets/src/paying/store.ts',
  'createShellElement in packages/widgets/src/shell/shell-element.ts',
];

const files = ['host-app/src', 'packages/widgets/src', 'packages/ui/src']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));
// Loaded here, so that the time does not count towards the test's timeout.
const found = files.flatMap((file) => findLongFunctions(file, readText(file)));

describe('findLongFunctions', () => {
  it('finds none in the site, the widgets and the kit but the closures of the embed', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(found.map((sentence) => sentence.replace(/ has \d+ lines$/, '')).toSorted()).toEqual(
      closures.toSorted(),
    );
  });

  it('allows a component more lines than any other function', () => {
    const withLines = (count: number): string => `{${'\n'.repeat(count - 1)}}`;
    const findIn = (text: string) => findLongFunctions('a.tsx', text);
    expect(findIn(`const Page = () => ${withLines(MAX_COMPONENT_LINES)};`)).toEqual([]);
    expect(findIn(`const Page = () => ${withLines(MAX_COMPONENT_LINES + 1)};`)).toEqual([
      'Page in a.tsx has 121 lines',
    ]);
    expect(findIn(`function send() ${withLines(MAX_FUNCTION_LINES + 1)}`)).toEqual([
      'send in a.tsx has 81 lines',
    ]);
    expect(findIn(`on(() => ${withLines(MAX_FUNCTION_LINES + 1)});`)).toEqual([
      'a function without a name in a.tsx has 81 lines',
    ]);
  });
});
