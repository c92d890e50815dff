import ts from 'typescript';

/** First words of a comment that make it a fragment. */
const COMMENT_FRAGMENT = /^(?:What|Where|How|Who|Whom|Whose|Which|Whether|Why|Lets)\b/;
/** First words of a test title that make it a fragment. */
const TITLE_FRAGMENT =
  /^(?:that|of|by|and|who|what|where|with|without|in|on|for|from|to|but|or|also|how|when|while|as|at|even|not|nor|whose|which|whom|if|so|then|until|after|before|between|because|than|only|never|no|nothing|nobody|still|too)\b/i;

/** Words that neither comments nor test titles nor names may have, each with what to write instead. */
const COINED: readonly [RegExp, string][] = [
  [/\b(?:somebody|nobody|everybody)\b/, 'someone, no one, everyone'],
  [/\b(?:whoever|whomever|whom)\b/, 'anyone who, the user, the caller'],
  [/\banew\b/, 'again'],
  [/\bstrangers?\b/, 'an unauthenticated caller, someone else, an external system'],
  [/\b(?:telling|tellings|untold)\b/, 'notification'],
  [/\b(?:booked|book an?|books)\b/, 'posted, the ledger; scheduled for calls'],
  [/\b(?:aside)\b/, 'unallocated'],
  [/\bpapers\b/, 'documents'],
  [/\b(?:lent)\b/, 'disbursed'],
  [/\b(?:silence)\b/, 'no response'],
  [/\btries\b/, 'attempts'],
  [/\bdoors?\b/, 'entry point, endpoint, boundary'],
  [/\b(?:rooms?|walls?|houses?)\b/, 'module, boundary, project'],
  [/\b(?:mend|mends|mended)\b/, 'fix'],
  [/\b(?:judges?|judged|verdicts?)\b/, 'decision, result'],
  [/\b(?:lane|lanes)\b/, 'semaphore'],
  [/\bofficers?\b/, 'staff member'],
  [/\bdoubts?\b/, 'exception'],
  [/\bby itself\b/, 'automatic, on its own'],
  [/\b(?:under way|on its way)\b/, 'pending, in progress'],
  [/\b(?:gave up|given up|gives up)\b/, 'expired, abandoned'],
  [/\b(?:taken|took|takes|take) back\b/, 'reversed, voided'],
  [/\bput aside\b/, 'unallocated'],
  [/\b(?:hears?|heard) of\b/, 'received'],
  [/\bcounts? no more\b/, 'is no longer valid'],
];
/** Words that names may not have. Words of the list above that the API or the database still uses are not among them. */
const COINED_NAMES: readonly [RegExp, string][] = [
  [/\b(?:somebody|nobody|everybody|whoever|whomever|whom|anew)\b/, 'someone, no one, again'],
  [/\bstrangers?\b/, 'an unauthenticated caller, someone else, an external system'],
  [/\b(?:told|telling|tellings|heard|wanted)\b/, 'notified, received, expected'],
  [/\b(?:refused|refusal|refusals|refuses)\b/, 'rejected, rejection, problem'],
  [/\b(?:silence|rooms?|walls?|houses?|lanes?|officers?|doubts?|verdicts)\b/, 'a term of the glossary'],
  [/\b(?:mend|mends|mended|judges?|judged)\b/, 'fix, decide'],
  [/^(?:speak|hear|why)\b/, 'notify, validate'],
  [/^rows of$/, 'a verb and its object'],
];

const splitName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_$]+/g, ' ')
    .trim()
    .toLowerCase();

const isTestCall = (expression: ts.Expression): boolean => {
  if (ts.isIdentifier(expression)) return ['it', 'test', 'browserTest'].includes(expression.text);
  if (ts.isPropertyAccessExpression(expression))
    return /^(?:each|for|skipIf)$/.test(expression.name.text) && isTestCall(expression.expression);
  return ts.isCallExpression(expression) && isTestCall(expression.expression);
};

type Range = Pick<ts.TextRange, 'pos' | 'end'>;

type Named = ts.NamedDeclaration & { name: ts.Identifier };

/** Returns true if a node declares a name of ours: a variable, parameter, function, type, member or property. */
const isNamed = (node: ts.Node): node is Named =>
  (ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name);

/** Parts of a file that are searched: its comments and its nodes, those of a style sheet being comments alone. */
interface ParsedFile {
  comments: readonly Range[];
  calls: readonly ts.CallExpression[];
  named: readonly Named[];
}

/** The file that was parsed last, since it is searched for fragments and for coined words. */
let last: { file: string; text: string; parsed: ParsedFile } | null = null;

const isStyleSheet = (file: string): boolean => file.endsWith('.css');

/** Lists the comments of a file, in their order. `literals` are in the order of their positions; `//` in them is no comment. */
const listComments = (file: string, text: string, literals: readonly Range[]): Range[] => {
  const pattern = isStyleSheet(file) ? /\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|\/\/.*/g;
  const comments: Range[] = [];
  let next = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { index: pos } = found;
    while ((literals[next]?.end ?? Number.POSITIVE_INFINITY) <= pos) next += 1;
    const literal = literals[next];
    if (literal && literal.pos <= pos) pattern.lastIndex = literal.end;
    else comments.push({ pos, end: pattern.lastIndex });
  }
  return comments;
};

const parseFile = (file: string, text: string): ParsedFile => {
  const literals: Range[] = [];
  const calls: ts.CallExpression[] = [];
  const named: Named[] = [];
  if (!isStyleSheet(file)) {
    const options = {
      languageVersion: ts.ScriptTarget.Latest,
      jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    };
    const source = ts.createSourceFile(file, text, options);
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.JsxText) literals.push(node);
      else if (
        ts.isLiteralExpression(node) ||
        ts.isTemplateMiddleOrTemplateTail(node) ||
        ts.isTemplateHead(node)
      )
        literals.push({ pos: node.getStart(source), end: node.end });
      else if (ts.isCallExpression(node)) calls.push(node);
      else if (isNamed(node)) named.push(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
    literals.sort((a, b) => a.pos - b.pos);
  }
  return { comments: listComments(file, text, literals), calls, named };
};

const parse = (file: string, text: string): ParsedFile => {
  if (last?.text !== text || last.file !== file) last = { file, text, parsed: parseFile(file, text) };
  return last.parsed;
};

const getProse = (comment: string): string => comment.replace(/^(?:\/\*\*?|\/\/)[\s*]*/, '');

const getLine = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Returns the text of a title; values in a template literal are left out. Returns null for a title that is a variable. */
const getTitle = (title: ts.Expression | undefined): string | null => {
  if (!title) return null;
  if (ts.isTemplateExpression(title))
    return [title.head, ...title.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join('…');
  return ts.isStringLiteralLike(title) ? title.text : null;
};

/** Lists the comments and test titles of a TypeScript, JavaScript or CSS file that open as a fragment, as `line: text`. */
export const findFragments = (file: string, text: string): string[] => {
  const found: [position: number, words: string][] = [];
  const { comments, calls } = parse(file, text);
  for (const { pos, end } of comments) {
    const prose = getProse(text.slice(pos, end));
    if (COMMENT_FRAGMENT.test(prose)) found.push([pos, prose]);
  }
  for (const call of calls) {
    const title = isTestCall(call.expression) ? getTitle(call.arguments[0]) : null;
    if (title !== null && TITLE_FRAGMENT.test(title)) found.push([call.arguments[0]?.end ?? 0, title]);
  }
  return found
    .sort(([a], [b]) => a - b)
    .map(([position, words]) => `${getLine(text, position)}: ${words.slice(0, 80)}`);
};

const isTitleCall = (expression: ts.Expression): boolean =>
  isTestCall(expression) ||
  (ts.isIdentifier(expression) && expression.text === 'describe') ||
  (ts.isPropertyAccessExpression(expression) &&
    expression.name.text === 'each' &&
    isTitleCall(expression.expression)) ||
  (ts.isCallExpression(expression) && isTitleCall(expression.expression));

/** Lists the coined words in comments, test titles and declared names of a file, as `line: text (write ...)`. */
export const findCoinedWords = (file: string, text: string): string[] => {
  const found = new Map<number, string>();
  const check = (
    position: number,
    words: string,
    rules: readonly [RegExp, string][],
    shown = words,
  ): void => {
    const lower = words.toLowerCase();
    const broken = rules.find(([pattern]) => pattern.test(lower));
    if (!broken) return;
    const line = getLine(text, position);
    found.set(position, `${line}: ${shown.replaceAll(/\s+/g, ' ').slice(0, 150)} (write ${broken[1]})`);
  };
  const { comments, calls, named } = parse(file, text);
  for (const { pos, end } of comments) check(pos, text.slice(pos, end), COINED);
  for (const call of calls) {
    const title = isTitleCall(call.expression) ? getTitle(call.arguments[0]) : null;
    if (title !== null) check(call.arguments[0]?.end ?? 0, title, COINED);
  }
  for (const { name } of named) check(name.end, splitName(name.text), COINED_NAMES, name.text);
  return [...found].sort(([a], [b]) => a - b).map(([, words]) => words);
};
