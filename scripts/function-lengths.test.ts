import { describe, expect, it } from 'vitest';
import { findLongFunctions, MAX_COMPONENT_LINES, MAX_FUNCTION_LINES } from './function-lengths';
import { filesBelow, readText } from './project-files';

describe('findLongFunctions', () => {
  it('finds none in the site, the widgets and the kit', () => {
    const files = ['host-app/src', 'packages/widgets/src', 'packages/ui/src']
      .flatMap(filesBelow)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => findLongFunctions(file, readText(file)))).toEqual([]);
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
