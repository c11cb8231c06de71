import { readdir } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { brokenCitations, readDocuments } from 'tests/support/sources/citations'
import { readSources, type SourceFile } from 'tests/support/sources/sources'

const FOLDERS = ['app', 'contract', 'locales', 'report', 'provider', 'demo', 'tests', 'bench', 'scripts', 'docs']
// Examples of broken citations, and the changelog, which names removed files.
const EXEMPT = ['tests/laws/citations.test.ts', 'tests/support/sources/citations.ts', 'CHANGELOG.md']

async function read() {
  const sources = await readSources()
  const nested = await Promise.all(FOLDERS.map(filesUnder))
  const files = [...sources.map(({ file }) => file), ...nested.flat()]
  const documents = readDocuments(
    files,
    sources.filter(({ file }) => file.endsWith('.md')),
  )
  return { sources: sources.filter(({ file }) => !EXEMPT.includes(file)), documents }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
}

test('every citation and link leads to an existing document and heading', async () => {
  const { sources, documents } = await read()
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap((source) => brokenCitations(source, documents))).toEqual([])
})

test.each([
  ['a rule that does not exist', '// Half up (domain rule 99).'],
  ['one of several rules', '// Half up (domain rules 1 and 99).'],
  ['a wrapped rule', '/**\n * Half up (domain\n * rule 99).\n */'],
  ['a keyboard goal', '// One frame (keyboard goal 99).'],
  ['a section of the specification', '// A postal code (spec §9, §99).'],
  ['a decision', '// Totals are kept (decision 999).'],
  ['a document', '// See docs/nowhere.md.'],
  ['a heading', '// See docs/quality.md#nowhere.'],
  ['a document by a bare name', '// p95 ≤ 33 ms (quality.md).'],
  ['a document by a private name', '// Idempotent (contract: Undo).'],
  ['an issue', '// Fast (issue "Evidence checks").'],
])('rejects %s', async (_kind, text) => {
  const { documents } = await read()
  expect(brokenCitations({ file: 'provider/any.ts', text }, documents)).toHaveLength(1)
})

test.each<SourceFile>([
  { file: 'docs/any.md', text: 'See [the rule](domain-rules.md#99-nothing).' },
  { file: 'docs/any.md', text: 'See [nothing](nothing.md).' },
  { file: 'docs/any.md', text: 'Read `provider/nothing.ts`.' },
  { file: 'docs/any.md', text: 'Add it to `app/commands/<noun>.ts`.' },
])('rejects a broken link: $text', async (source) => {
  const { documents } = await read()
  expect(brokenCitations(source, documents)).toHaveLength(1)
})

test('accepts every existing number, document and heading', async () => {
  const { documents } = await read()
  const text =
    '// domain rules 1 and 16, keyboard rules 3, 4 and 11, keyboard goal 14, spec §5, §9, decisions 001 and 031, docs/quality.md#tests'
  expect(brokenCitations({ file: 'provider/any.ts', text }, documents)).toEqual([])
})

/** Names in backticks in the comments of files, such as `openLot`, that no code has. */
function deadNames(files: readonly SourceFile[]): string[] {
  const comments: SourceFile[] = []
  const known = new Set<string>()
  for (const { file, text } of files) {
    const isCode = /\.(tsx?|mjs|sql)$/.test(file)
    const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|^--.*/gm, (comment) => {
      if (isCode) comments.push({ file, text: comment })
      return ' '
    })
    for (const [name] of code.matchAll(/[A-Za-z_$][\w$]*/g)) known.add(name)
  }
  const camelCase = /`([a-z]+[A-Z]\w*|[A-Z][a-z]\w+)`/g
  return comments.flatMap(({ file, text }) =>
    [...text.matchAll(camelCase)].flatMap(([, name = '']) => (known.has(name) ? [] : [`${file}: ${name}`])),
  )
}

test('comments name functions and types that exist', async () => {
  const files = (await readSources()).filter(({ file }) => /\.(tsx?|mjs|sql|json)$/.test(file))
  expect(deadNames([{ file: 'a.ts', text: '/** Like `openLot` and `closeLot`. */\nconst openLot = 1' }])).toEqual([
    'a.ts: closeLot',
  ])
  expect(files.length).toBeGreaterThan(1000)
  expect(deadNames(files)).toEqual([])
})
