import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SOURCES = join(process.cwd(), 'host-app/src');
const HOOKS = ['useDraftForm', 'useAccountForm'];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
  .map((path) => {
    const text = readFileSync(join(SOURCES, path), 'utf8');
    return { path, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  });

const findAll = <T extends ts.Node>(root: ts.Node, isKind: (node: ts.Node) => node is T): T[] => {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (isKind(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

const list = <T extends ts.Node>(
  isKind: (node: ts.Node) => node is T,
  describe: (node: T) => string | null,
) =>
  files
    .flatMap(({ path, source }) =>
      findAll(source, isKind).flatMap((node) => {
        const text = describe(node);
        return text === null ? [] : [`${path}: ${text}`];
      }),
    )
    .toSorted();

const calls = list(ts.isCallExpression, (call) => call.expression.getText());
const isFormCall = (call: string) => HOOKS.some((hook) => call.endsWith(`: ${hook}`));

it('resets fields of a form nowhere but in the hook', () => {
  expect(calls.filter((call) => /\.(reset|resetField|resetDefaultValues)$/.test(call))).toEqual([
    'forms/use-draft-form.ts: form.reset',
  ]);
  expect(calls.filter((call) => call.endsWith(': useForm'))).toEqual(['forms/use-draft-form.ts: useForm']);
  expect(calls.filter(isFormCall).length, 'forms of the hooks').toBeGreaterThan(20);
});

it('resets a form after it was sent only for a reason of this list', () => {
  const reasons = list(ts.isPropertyAssignment, (property) =>
    property.name.getText() === 'resetsFor' ? property.initializer.getText() : null,
  );
  expect(reasons).toEqual([
    // Shows the account as it is stored; a new phone number is stored only once its code was entered.
    "forms/use-account-form.ts: 'stored-values'",
    // Each note, child, request or message is another one.
    "pages/admin/queue/queue-item-panel.tsx: 'next-entry'",
    "pages/parent/children/children-page.tsx: 'next-entry'",
    "pages/public/contact-page.tsx: 'next-entry'",
    "pages/public/partner-page.tsx: 'next-entry'",
  ]);
});

it('changes no field of a form once it was sent', () => {
  const changes = files.flatMap(({ path, source }) => {
    const forms = findAll(source, ts.isVariableDeclaration)
      .filter(
        ({ initializer }) => initializer && HOOKS.some((hook) => initializer.getText().startsWith(hook)),
      )
      .map(({ name }) => name.getText());
    const isSetter = (call: ts.CallExpression) =>
      forms.some((form) => call.expression.getText() === `${form}.set`) ||
      (forms.length > 0 && call.expression.getText() === 'set');
    return findAll(source, ts.isPropertyAssignment)
      .filter(({ name }) => name.getText() === 'onSent')
      .flatMap((onSent) => findAll(onSent, ts.isCallExpression).filter(isSetter))
      .map((call) => `${path}: ${call.getText()}`);
  });
  // The address is shown as it was sent, without spaces around it.
  expect(changes).toEqual(["pages/auth/forgot-password-page.tsx: form.set('email', email)"]);
});

it('mounts no form again by a counter as its key', () => {
  const counters = files.flatMap(({ path, source }) => {
    const states = findAll(source, ts.isVariableDeclaration)
      .filter(({ initializer }) => initializer && /^useState(<number>)?\(\d+\)$/.test(initializer.getText()))
      .map(({ name }) => (ts.isArrayBindingPattern(name) ? name.elements[0]?.getText() : undefined));
    return findAll(source, ts.isJsxAttribute)
      .filter(({ name, initializer }) => {
        const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : undefined;
        return name.getText() === 'key' && value !== undefined && states.includes(value.getText());
      })
      .map(({ parent }) => `${path}: ${(parent.parent as ts.JsxOpeningElement).tagName.getText()}`);
  });
  expect(counters.toSorted()).toEqual([
    // Mounted again each time the dialog opens; sending closes it.
    'pages/admin/layout/action-dialog.tsx: DialogForm',
    // Lists without a form.
    'pages/admin/reconciliation/reconciliation-page.tsx: AdminTable',
    'pages/admin/schools/messages/fee-sending-page.tsx: AdminTable',
  ]);
});
