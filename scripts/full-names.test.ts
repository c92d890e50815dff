import { expect, it } from 'vitest';
import { filesBelow, readText } from './project-files';

const files = [...filesBelow('packages/server/src'), ...filesBelow('host-app/src')].filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/demo\//.test(file),
);

/** Names that are put together without regard to one that is empty. */
const joined =
  /\$\{[\w.]*(?:firstName|first_name)\} \$\{|(?<![\w.])(?<!trim\()(?:\w+\.)?first_name \|\| ' ' \|\| (?:\w+\.)?last_name/g;

it('puts the names of a person together with formatFullName, or with trim in a query', () => {
  expect(files.length).toBeGreaterThan(800);
  expect(
    files.flatMap((file) => (readText(file).match(joined) ?? []).map((text) => `${file}: ${text}`)),
  ).toEqual([]);
  const code =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that joins names
    "${a.firstName} ${a.lastName}, u.first_name || ' ' || u.last_name, trim(u.first_name || ' ' || u.last_name)";
  expect(code.match(joined)).toHaveLength(2);
});
