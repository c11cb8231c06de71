import ts from 'typescript'

/** Accessors of messages as modules import them: `t`, or named after what they write, and their writers. */
function accessorsOf(source: ts.SourceFile): Set<string> {
  const names = source.statements.flatMap((one) => {
    if (!ts.isImportDeclaration(one) || !ts.isStringLiteral(one.moduleSpecifier)) return []
    if (!/^locales\/[\w-]+$/.test(one.moduleSpecifier.text)) return []
    const given = one.importClause?.namedBindings
    return given && ts.isNamedImports(given) ? given.elements.map(({ name }) => name.text) : []
  })
  return new Set(names)
}

/** Texts that an expression may be: itself, or a branch of it. */
function textsOf(node: ts.Expression, accessors: ReadonlySet<string>): ts.Node[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsOf(node.expression, accessors)
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isNumericLiteral(node)) return [node]
  if (ts.isConditionalExpression(node))
    return [...textsOf(node.whenTrue, accessors), ...textsOf(node.whenFalse, accessors)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return textsOf(node.right, accessors)
    const { BarBarToken, QuestionQuestionToken, PlusToken } = ts.SyntaxKind
    const isEither = [BarBarToken, QuestionQuestionToken, PlusToken].some((one) => one === kind)
    return isEither ? [...textsOf(node.left, accessors), ...textsOf(node.right, accessors)] : []
  }
  if (!ts.isCallExpression(node)) return []
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression
  return ts.isIdentifier(called) && accessors.has(called.text) ? [node] : []
}

/** Expressions that a function returns, without those of functions within it. */
function returnsOf({ body }: ts.FunctionLikeDeclaration): ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return found
}

const isComponentName = (name: ts.Node | undefined) =>
  name !== undefined && ts.isIdentifier(name) && /^[A-Z][a-z]/.test(name.text)

/** The function of a component: declared under a name with a capital, or given to one, also within `memo(…)`. */
function componentAt(node: ts.Node): ts.FunctionLikeDeclaration | null {
  if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) return isComponentName(node.name) ? node : null
  if (!ts.isArrowFunction(node)) return null
  const given = ts.isCallExpression(node.parent) ? node.parent.parent : node.parent
  return ts.isVariableDeclaration(given) && isComponentName(given.name) ? node : null
}

/** Texts that a component returns without an element or a fragment around them (decision 071). */
export function bareTexts(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const accessors = accessorsOf(source)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const component = componentAt(node)
    for (const one of component ? returnsOf(component).flatMap((given) => textsOf(given, accessors)) : []) {
      const { line } = source.getLineAndCharacterOfPosition(one.getStart())
      found.push(`${file}:${line + 1}: ${one.getText().slice(0, 80)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
