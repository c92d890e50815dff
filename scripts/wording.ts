import ts from 'typescript';

/** First words of a comment that make it a fragment. */
const COMMENT_FRAGMENT = /^(?:What|Where|How|Who|Whom|Whose|Which|Whether|Why|Lets)\b/;
/** First words of a test title that make it a fragment. */
const TITLE_FRAGMENT =
  /^(?:that|of|by|and|who|what|where|with|without|in|on|for|from|to|but|or|also|how|when|while|as|at|even|not|nor|whose|which|whom|if|so|then|until|after|before|between|because|than|only|never|no|nothing|nobody|still|too)\b/i;

const isTestCall = (expression: ts.Expression): boolean => {
  if (ts.isIdentifier(expression)) return ['it', 'test', 'browserTest'].includes(expression.text);
  if (ts.isPropertyAccessExpression(expression))
    return /^(?:each|for|skipIf)$/.test(expression.name.text) && isTestCall(expression.expression);
  return ts.isCallExpression(expression) && isTestCall(expression.expression);
};

const proseOf = (comment: string): string => comment.replace(/^(?:\/\*\*?|\/\/)[\s*]*/, '');

/** Lists the comments and test titles of a TypeScript or JavaScript file that open as a fragment, as `line: text`. */
export const findFragments = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const add = (position: number, words: string): void => {
    found.set(position, `${source.getLineAndCharacterOfPosition(position).line + 1}: ${words.slice(0, 80)}`);
  };
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      const prose = proseOf(text.slice(pos, end));
      if (COMMENT_FRAGMENT.test(prose)) add(pos, prose);
    }
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title) && TITLE_FRAGMENT.test(title.text))
        add(title.getStart(source), title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
};
