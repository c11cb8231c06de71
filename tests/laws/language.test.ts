import { readFile } from 'node:fs/promises'
import ts from 'typescript'
import { expect, test } from 'vitest'

import { readSources, readTypeScript } from 'tests/support/sources/sources'

const longestTitle = 100
const clause = /^(What|Whether|Where|Who|Whom|Whose|Whoever|Whatever|How|Why|Which|When|The same)\b/

/** First lines of a file's comments: of each block, and of each group of line comments. */
function firstLines(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const before = lines[at - 1]?.trim() ?? ''
    const block = /(?:^|\s)\/\*\*? ?(.*)/.exec(line)?.[1]
    if (block !== undefined) return block.trim() === '' ? (/^\s*\* ?(.*)/.exec(lines[at + 1] ?? '')?.[1] ?? []) : block
    const isContinued = before.startsWith('//')
    return isContinued ? [] : (/^\s*\/\/ ?(.*)/.exec(line)?.[1] ?? [])
  })
}

test.each([
  ['/** What a lot is. */', 1],
  ['/**\n * Whether it is open.\n */', 1],
  ['// The same for lists.', 1],
  ['// Opens the list,\n// What follows is a line.', 0],
  ['/** Opens what was closed. */', 0],
])('%j has %i comments that begin with a clause', (text, count) => {
  expect(firstLines(text).filter((line) => clause.test(line))).toHaveLength(count)
})

test('no comment begins with a clause in place of its subject', async () => {
  const code = (await readSources()).filter(
    ({ file }) => /\.(tsx?|m?js)$/.test(file) && !file.endsWith('language.test.ts'),
  )
  const found = code.flatMap(({ file, text }) =>
    firstLines(text).flatMap((line) => (clause.test(line) ? [`${file}: ${line}`] : [])),
  )
  expect(code.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

test('no test title is longer than 100 characters', async () => {
  const title = /\b(?:it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g
  const titles = (await readTypeScript()).flatMap(({ file, text }) =>
    file.includes('.test.') ? [...text.matchAll(title)].map(([, , name = '']) => ({ file, name })) : [],
  )
  expect(titles.length).toBeGreaterThan(1000)
  expect(titles.filter(({ name }) => name.length > longestTitle)).toEqual([])
})

test('code is written in American English', async () => {
  const british =
    /\b(?:colours?|grey(?:s|ed)?|metres?|centre[ds]?|behaviours?|catalogues?|neighbours?|favours?|honours?)\b/gi
  const sources = (await readSources()).filter(
    ({ file }) => !/language\.test\.ts$|synonyms\.ts$|migrations\//.test(file),
  )
  const found = sources.flatMap(({ file, text }) => [...text.matchAll(british)].map(([word]) => `${file}: ${word}`))
  expect('Grey colours, two meters'.match(british)).toHaveLength(2)
  expect(found).toEqual([])
})

/** Words that once stood for a field's own term; the glossary has the term. Message ids and stored values keep them. */
const retired = new Set(
  'told deed deeds ear ears hear shelf lacking glance beside fate mended mind seat askings house tells walk sure departure pile piles'.split(
    ' ',
  ),
)
const wordsIn = (name: string) => name.split(/[-_.]|(?=[A-Z])/).map((word) => word.toLowerCase())

test('no field of the API has a retired word', async () => {
  const fields = [...(await readFile('docs/api.md', 'utf8')).matchAll(/\b(\w+)\??: /g)].map(([, name = '']) => name)
  expect(fields.length).toBeGreaterThan(1000)
  expect(fields.filter((name) => wordsIn(name).some((word) => retired.has(word)))).toEqual([])
})

test('no file and no exported name has a retired word', async () => {
  const sources = await readTypeScript()
  const files = sources.map(({ file }) => file.split('/').at(-1) ?? '')
  const names = sources.flatMap(({ file, text }) => exportedNames(file, text))
  expect(names.length).toBeGreaterThan(3000)
  expect([...files, ...names].filter((name) => wordsIn(name).some((word) => retired.has(word)))).toEqual([])
})

function exportedNames(file: string, text: string): string[] {
  const isExported = (node: ts.Statement) =>
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((node) => {
    if (!isExported(node)) return []
    if (ts.isVariableStatement(node))
      return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? name.text : []))
    const named = ts.isFunctionDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)
    return named && node.name ? node.name.text : []
  })
}
