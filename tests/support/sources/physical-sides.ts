/** Utilities of Tailwind that name the left or the right side, with their modifiers before them. */
const utility =
  /(?<![\w-])-?(?:[mp][lr]|scroll-[mp][lr]|left|right)-(?:auto|full|px|\d|\[|\()[^\s'"`]*|(?<![\w-])(?:(?:text|float|clear)-(?:left|right)|(?:border|rounded)-(?:[lr]|[tb][lr]))(?![\w])[^\s'"`]*/g
/** Declarations and inline styles of them. */
const declaration =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|(?<![\w-])(?:text-align|float)\s*:\s*(?:left|right)/g
const inlineStyle = /style=\{\{[^}]*\b(?:left|right|(?:margin|padding|border)(?:Left|Right))\s*:/g

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Names of physical sides in a file: classes of a component, declarations of a style sheet. */
export function physicalSides(file: string, text: string): string[] {
  const code = text.replace(comment, '')
  const patterns = file.endsWith('.css') ? [declaration] : [utility, inlineStyle]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found))
}
