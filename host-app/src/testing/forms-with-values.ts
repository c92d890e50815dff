import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCES = join(process.cwd(), 'host-app/src');

const VALUE_PROPS = ['empty', 'initialValues', 'defaultValues', 'defaultValue', 'defaultChecked'];

/** Files that only pass on the values of another file's form. */
const PASSING_FILES = [
  'forms/use-draft-form.ts',
  'pages/admin/layout/action-dialog.tsx',
  'pages/admin/layout/find-first-dialog.tsx',
];

const getName = (node: ts.Node): string | null => {
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    return node.name.getText();
  return null;
};

const unwrap = (expression: ts.Expression): ts.Expression =>
  ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression)
    ? unwrap(expression.expression)
    : expression;

/** Finds the initial value of a constant in the same file; null if it has none there. */
const findConstant = (file: ts.SourceFile, name: string): ts.Expression | null => {
  let found: ts.Expression | null = null;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer)
      found = node.initializer;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const findInitialValue = (node: ts.Node, file: ts.SourceFile): ts.Expression | null => {
  let value: ts.Expression | null | undefined = null;
  if (ts.isPropertyAssignment(node)) value = node.initializer;
  if (ts.isShorthandPropertyAssignment(node)) value = node.name;
  if (ts.isJsxAttribute(node) && node.initializer && ts.isJsxExpression(node.initializer))
    value = node.initializer.expression;
  if (!value) return null;
  const expression = unwrap(value);
  const constant = ts.isIdentifier(expression) ? findConstant(file, expression.text) : null;
  return constant ? unwrap(constant) : expression;
};

/** Returns true if every field starts empty: an object whose values are all ''. */
const isBlank = (value: ts.Expression | null): boolean =>
  value !== null &&
  ts.isObjectLiteralExpression(value) &&
  value.properties.every(
    (property) =>
      ts.isPropertyAssignment(property) &&
      ts.isStringLiteral(property.initializer) &&
      property.initializer.text === '',
  );

/**
 * Lists all forms of the site that open with values, from the source: `file`, or `file 2` for the second one
 * of a file. A form is left out only if the source shows that all its fields start empty.
 */
export const listFormsWithValues = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
    .filter((path) => !PASSING_FILES.includes(path))
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(join(SOURCES, path), 'utf8');
      if (!VALUE_PROPS.some((name) => text.includes(name))) return [];
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      let count = 0;
      const visit = (node: ts.Node): void => {
        if (VALUE_PROPS.includes(getName(node) ?? '') && !isBlank(findInitialValue(node, file))) count += 1;
        ts.forEachChild(node, visit);
      };
      visit(file);
      return Array.from({ length: count }, (_, at) => (at === 0 ? path : `${path} ${at + 1}`));
    });
