import ts from 'typescript'

/** Attributes and fields whose text a person reads or hears. */
const readable =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|heading|note|detail|term|keywordHint)$/
/** Names that are the same in every language: the product, file formats and keys. */
const names = /\b(Plumbline|CSV|Excel|PDF|SHA-256|Command|Ctrl|Esc|Enter)\b/g
const word = /\p{L}{2,}/u

const isText = (text: string) => word.test(text.replace(names, ''))
/** Id of a message or a field: one word in lower case. */
const isId = (text: string) => /^[a-z]\S*$/.test(text)

/** Texts that an expression may be: itself, a branch of it, or the fixed parts of a template. */
function textsOf(node: ts.Expression | undefined): ts.Node[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return isText(node.text) && !isId(node.text) ? [node] : []
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].some(isText) ? [node] : []
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (!ts.isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  const isChoice = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
  if (isChoice || kind === ts.SyntaxKind.PlusToken) return [...textsOf(node.left), ...textsOf(node.right)]
  return kind === ts.SyntaxKind.AmpersandAmpersandToken ? textsOf(node.right) : []
}

function textsAt(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return isText(node.text) ? [node] : []
  if (ts.isJsxAttribute(node)) {
    if (!readable.test(node.name.getText())) return []
    const value = node.initializer
    return value && ts.isJsxExpression(value) ? textsOf(value.expression) : textsOf(value as ts.Expression | undefined)
  }
  if (ts.isPropertyAssignment(node)) return readable.test(node.name.getText()) ? textsOf(node.initializer) : []
  const isChild = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
  return isChild ? textsOf(node.expression) : []
}

/**
 * Texts of a screen that stand in its source, in place of the message catalog: text between tags, and readable
 * attributes and fields.
 */
export function literalTexts(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    for (const one of textsAt(node)) {
      const { line } = source.getLineAndCharacterOfPosition(one.getStart())
      found.push(`${file}:${line + 1}: ${one.getText().trim().slice(0, 80)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
