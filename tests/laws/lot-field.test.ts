import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/** Runs a program of the copy. @returns its output @throws Error with its output when it fails */
async function run(...args: readonly string[]): Promise<string> {
  const failed = (error: { stdout?: string; message: string }) => {
    throw new Error(error.stdout ?? error.message)
  }
  return promisify(execFile)(process.execPath, args, { cwd: copy }).then(({ stdout }) => stdout, failed)
}

const sources = ['app', 'contract', 'locales', 'provider', 'report', 'demo', 'tests', 'bench', 'scripts']

/** An edit of the recipe in CONTRIBUTING.md: the text is inserted before an anchor of the file. */
type Edit = { file: string; before: string; text: string }

const edits: readonly Edit[] = [
  {
    file: 'contract/lots/fields.ts',
    before: '] as const\n\n/** Values of a lot that the product maintains',
    text: `  field({ dbKey: 'exampleNote', maxLength: 50 }),\n`,
  },
  {
    file: 'provider/db/schema.ts',
    before: '    borrower_name: string\n',
    text: '    example_note: Generated<string>\n',
  },
  { file: 'app/components/lots/lot-fields.tsx', before: "  ['borrowerName'", text: "  ['exampleNote'],\n" },
  {
    file: 'app/components/lots/lot-screen.tsx',
    before: "            { term: labelText('label.country')",
    text: "            { term: labelText('label.exampleNote'), value: lot.exampleNote || '–' },\n",
  },
]
/** Texts of the field: its label everywhere, and its help in the import template. */
const messages: readonly Edit[] = [
  ['labels', "  'label.agency'", 'label', 'Example note', 'Nota de ejemplo'],
  ['questions', "  'hint.lotNumber'", 'hint', 'A note of this test', 'Una nota de esta prueba'],
].flatMap(([area = '', before = '', kind = '', ...texts]) =>
  texts.map((text, at) => ({
    file: `locales/${['en-US', 'es-US'][at]}/${area}.ts`,
    before,
    text: `  '${kind}.exampleNote': '${text}',\n`,
  })),
)
const migration = {
  file: 'provider/db/migrations/9000-example-note.sql',
  text: "alter table lots add column example_note text not null default '';\n",
}

/** Uses the new field through the API: create, edit, undo, export, import. */
const usage = `
import { expect, test } from 'vitest'
import { call } from 'tests/support/world/call'
import { inWorld } from 'tests/support/world/in-world'
import { lotCells, exportHeadings } from 'provider/modules/imports/write/lot-cells'

const { world, who } = await inWorld()

test('the field is created, edited, undone and exported', async () => {
  const body = {
    lotNumber: '1', street: '1 Oak Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78701', country: 'USA',
    loanNumber: 'P-1', borrowerName: 'Ada', borrowerEmail: 'ada@plumbline.test', exampleNote: '12-345',
  }
  const { lot } = (await call(world, who.agency, 'lots.create', { body })).data
  expect(lot.exampleNote).toBe('12-345')
  const edit = { uuid: lot.uuid, version: lot.version, exampleNote: '99' }
  const edited = (await call(world, who.agency, 'lots.update', { body: edit })).data
  expect(edited.lot.exampleNote).toBe('99')
  await call(world, who.agency, 'changes.undo', { params: { changeId: edited.changeId ?? '' }, query: {} })
  const back = (await call(world, who.agency, 'lots.details', { params: { id: lot.uuid } })).data
  expect(back.exampleNote).toBe('12-345')
  expect(lotCells(back)[exportHeadings().indexOf('Example note')]).toBe('12-345')
})
`

let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'plumbline-copy-'))
  const settings = (await readdir('.', { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  for (const name of [...sources, ...settings]) await cp(name, path.join(copy, name), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true }))

test('a text field of a lot touches five files and two messages, and works everywhere', async () => {
  for (const { file, before, text } of [...edits, ...messages]) {
    const at = path.join(copy, file)
    const parts = (await readFile(at, 'utf8')).split(before)
    expect([file, parts.length]).toEqual([file, 2])
    await writeFile(at, parts.join(`${text}${before}`))
  }
  await appendFile(path.join(copy, migration.file), migration.text)
  await writeFile(path.join(copy, 'tests/api/example-note.test.ts'), usage)
  await run('node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=api']
  const output = await run(...vitest, 'example-note', 'imports/round-trip', 'changed-fields', 'lots-export')
  expect(stripVTControlCharacters(output)).toMatch(/Test Files +4 passed/)
})

test('the recipe names exactly these files', async () => {
  const [, recipe = ''] = (await readFile('CONTRIBUTING.md', 'utf8')).split('### Add a lot field\n')
  const [text = ''] = recipe.split('\n### ')
  const perLanguage = messages.map(({ file }) => file.replace(/^locales\/[^/]+/, 'locales/<language>'))
  for (const file of [...edits.map((edit) => edit.file), ...perLanguage]) expect(text).toContain(`\`${file}\``)
})
