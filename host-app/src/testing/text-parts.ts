import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceName {
  file: string;
  name: string;
}

/** Reads a source file; null if there is none. */
export type ReadSource = (file: string) => string | null;

interface Declaration {
  names: Set<string>;
  parts: Set<string>;
  /** Files that it loads later, such as a menu. */
  loaded: Set<string>;
}

interface Module {
  declarations: Map<string, Declaration>;
  imports: Map<string, SourceName>;
}

const SOURCES = join(process.cwd(), 'host-app/src');

const ROUTE_FILES = /(routes?|layouts)\.tsx?$/;

/** Reads a file of the site's sources. Returns null if it does not exist. */
export const readSource: ReadSource = (file) => {
  const path = join(SOURCES, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

/** Returns the file that a relative specifier names, or null if it names a package. */
const findFile = (from: string, specifier: string, read: ReadSource): string | null => {
  if (!specifier.startsWith('.')) return null;
  const path = join(from, '..', specifier);
  return [`${path}.ts`, `${path}.tsx`].find((file) => read(file) !== null) ?? null;
};

/** Returns true for the names of properties, which are not names of the file. */
const isPropertyName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isBindingElement(node.parent) && node.parent.propertyName === node) ||
  ts.isJsxAttribute(node.parent);

const readDeclaration = (file: string, root: ts.Node, read: ReadSource): Declaration => {
  const found: Declaration = { names: new Set(), parts: new Set(), loaded: new Set() };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node) && !isPropertyName(node)) found.names.add(node.text);
    if (ts.isCallExpression(node)) {
      const last = node.arguments.at(-1);
      const text = last && ts.isStringLiteral(last) ? last.text : null;
      if (text !== null && /^(useText|getText)$/.test(node.expression.getText())) found.parts.add(text);
      const loaded =
        text !== null && node.expression.kind === ts.SyntaxKind.ImportKeyword && !ROUTE_FILES.test(file)
          ? findFile(file, text, read)
          : null;
      if (loaded !== null) found.loaded.add(loaded);
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

const readModule = (file: string, read: ReadSource): Module => {
  const module: Module = { declarations: new Map(), imports: new Map() };
  const source = ts.createSourceFile(file, read(file) ?? '', ts.ScriptTarget.Latest, true);
  const addImports = (
    specifier: ts.Expression | undefined,
    bindings: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[],
  ): void => {
    const from = specifier && ts.isStringLiteral(specifier) ? findFile(file, specifier.text, read) : null;
    if (from === null) return;
    for (const { name, propertyName } of bindings)
      module.imports.set(name.text, { file: from, name: (propertyName ?? name).text });
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings)) addImports(statement.moduleSpecifier, bindings.elements);
    } else if (ts.isExportDeclaration(statement)) {
      if (statement.exportClause && ts.isNamedExports(statement.exportClause))
        addImports(statement.moduleSpecifier, statement.exportClause.elements);
    } else if (ts.isVariableStatement(statement)) {
      for (const each of statement.declarationList.declarations)
        module.declarations.set(each.name.getText(), readDeclaration(file, each, read));
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      module.declarations.set(statement.name?.text ?? 'default', readDeclaration(file, statement, read));
    }
  }
  return module;
};

/**
 * Creates the function that lists what a view reads when it is rendered, from the source: every name that it
 * reaches, with the text parts that this name itself uses.
 */
export const createReach = (readFile: ReadSource) => {
  const texts = new Map<string, string | null>();
  const read: ReadSource = (file) => {
    const text = texts.get(file);
    if (text !== undefined) return text;
    texts.set(file, readFile(file));
    return read(file);
  };
  const modules = new Map<string, Module>();
  const getModule = (file: string): Module => {
    const module = modules.get(file) ?? readModule(file, read);
    modules.set(file, module);
    return module;
  };
  return (root: SourceName): (SourceName & { parts: string[] })[] => {
    const seen = new Set<string>();
    const reached: (SourceName & { parts: string[] })[] = [];
    const waiting = [root];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { file, name } = next;
      const key = `${file} ${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { declarations, imports } = getModule(file);
      const imported = imports.get(name);
      if (imported) waiting.push(imported);
      const declaration = declarations.get(name);
      if (!declaration) continue;
      reached.push({ file, name, parts: [...declaration.parts] });
      for (const other of declaration.names) waiting.push({ file, name: other });
      for (const loaded of declaration.loaded)
        for (const other of getModule(loaded).declarations.keys())
          waiting.push({ file: loaded, name: other });
    }
    return reached;
  };
};
