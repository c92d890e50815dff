import ts from 'typescript';

/** Maximum length of a component, and of any other function, in lines. */
export const MAX_COMPONENT_LINES = 120;
export const MAX_FUNCTION_LINES = 80;

const getName = ({ parent }: ts.Node): string | undefined =>
  ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;

/** Lists the functions of a source file that are too long, as sentences. A component begins with a capital letter. */
export const findLongFunctions = (file: string, text: string): string[] => {
  if (text.split('\n').length <= MAX_FUNCTION_LINES) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = node.name?.getText() ?? getName(node) ?? 'a function without a name';
      const length = lineOf(node.end) - lineOf(node.getStart()) + 1;
      const most = /^[A-Z]/.test(name) ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES;
      if (length > most) found.push(`${name} in ${file} has ${length} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};
