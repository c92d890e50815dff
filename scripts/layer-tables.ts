import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { definesTables, getLayer, isOfTests, server } from './layers';

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Lists the names of the tables that a file defines: `export const payments = pgTable('payments', …)`. */
const listTables = (source: ts.SourceFile): string[] =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer }) => {
      if (!initializer || !ts.isCallExpression(initializer)) return [];
      const [name] = initializer.arguments;
      const isTable = initializer.expression.getText() !== 'pgEnum';
      return isTable && name && ts.isStringLiteral(name) ? [name.text] : [];
    });

const afterKeyword = /\b(?:from|join|update|into|using|only)\s+"?([a-z_]+)\b/g;
/** Table at the start of a text that is put after `from`: `payments p join …`. */
const atStart = /^\s*([a-z_]+)(?= [a-z]+ (?:join|left|cross|where)\b| [a-z]+\s*$|\s*$)/g;

/** Lists the words of a file's texts that stand where SQL has a table. */
const listTablesInSql = (source: ts.SourceFile): string[] => {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
      const template = ts.isTemplateHead(node) ? node.parent.parent : node.parent;
      const isStart =
        (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) &&
        ts.isTaggedTemplateExpression(template) &&
        template.tag.getText() === 'sql';
      for (const pattern of isStart ? [afterKeyword, atStart] : [afterKeyword])
        for (const [, word = ''] of node.text.matchAll(pattern)) words.push(word);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
};

/** Use of a table, or of words that its file exports. */
interface TableUse {
  name: string;
  /** File that defines the table. */
  owner: string;
}

/** Lists what a file imports from files that define tables, types included. */
const listImportedTables = (source: ts.SourceFile): TableUse[] =>
  source.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const path = (moduleSpecifier as ts.StringLiteral).text;
    const owner = `${normalize(join(dirname(source.fileName), path))}.ts`;
    if (!path.startsWith('.') || !definesTables(owner)) return [];
    const names = importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) return [{ owner, name: 'all tables' }];
    return names.elements.map(({ name, propertyName }) => ({ owner, name: (propertyName ?? name).text }));
  });

/**
 * Lists the uses of tables of a higher layer, as sentences: by an import from its folder `tables`, or by name
 * in SQL; and the tables that are defined elsewhere. Tables may refer to those of any layer, since foreign keys
 * are the data model. Tests may use any.
 */
export const findUpwardTables = (files: readonly string[], textOf: (file: string) => string): string[] => {
  const sources = files
    .filter((file) => file.startsWith(server.sources) && !isOfTests(file))
    .map((file) => parse(file, textOf(file)));
  const owners = new Map(
    sources
      .filter(({ fileName }) => definesTables(fileName))
      .flatMap((source) => listTables(source).map((name) => [name, source.fileName])),
  );
  return sources
    .filter(({ fileName }) => !definesTables(fileName))
    .flatMap((source) => {
      const file = source.fileName;
      if (/\bpgTable\(/.test(source.text))
        return [`${file} defines a table outside the folder of its layer’s tables`];
      const inSql = listTablesInSql(source).flatMap((name) => {
        const owner = owners.get(name);
        return owner === undefined ? [] : [{ owner, name }];
      });
      const sentences = [...listImportedTables(source), ...inSql]
        .filter(({ owner }) => getLayer(server, owner) > getLayer(server, file))
        .map(({ owner, name }) => `${file} may not use ${name} of ${owner}`);
      return [...new Set(sentences)];
    });
};
