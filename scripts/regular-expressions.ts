import ts from 'typescript';
import { readText } from './project-files';

/** Regular expression in the code, and the files that have it. */
export interface Pattern {
  source: string;
  flags: string;
  files: string[];
}

/** Lists the regular expressions of files, and the source text of each that is built when the program runs, with its file in front. */
export const listPatterns = (files: readonly string[]): { patterns: Pattern[]; built: string[] } => {
  const found = new Map<string, Pattern>();
  const built: string[] = [];
  for (const file of files) {
    const parsed = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const pattern = found.get(node.text) ?? {
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
          files: [],
        };
        pattern.files.push(file);
        found.set(node.text, pattern);
      } else if (ts.isNewExpression(node) && node.expression.getText(parsed) === 'RegExp')
        built.push(`${file}: ${node.arguments?.[0]?.getText(parsed)}`);
      ts.forEachChild(node, visit);
    };
    visit(parsed);
  }
  return { patterns: [...found.values()], built };
};
