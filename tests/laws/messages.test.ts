import { isStructurallySame } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { beforeAll, expect, test } from 'vitest'

import { operationIds } from 'contract/core/catalog'
import { languageCodes } from 'locales/languages'
import { write } from 'locales/engine/write'
import {
  differingIds,
  loadTimeMessages,
  quotedIds,
  readAreas,
  sampleValues,
  treeOf,
  unusedIds,
} from 'tests/support/sources/message-files'
import { readTypeScript } from 'tests/support/sources/sources'
import { registry } from '~/commands/engine/registry'
import { compile, keyedAreas, readMessages } from '../../vite.locales.config'

const areas = await readAreas(readMessages)
/** Ids of commands' messages that are composed of the id of a command, a choice or a verb. */
const composed = /^(title|choice|verb|label|hint|help|category|trade|reason|ask|who|kind|status|field)\./
let sources: { file: string; text: string }[] = []

beforeAll(async () => {
  const files = await readTypeScript()
  sources = files.filter(({ file }) => !/^(locales|tests|bench)\/|\.test\.tsx?$/.test(file))
})

test('every language has every message of every area, and no other', () => {
  expect(areas.length).toBeGreaterThan(0)
  expect(areas.flatMap(differingIds)).toEqual([])
})

test('every message is used', () => {
  expect(sources.length).toBeGreaterThan(500)
  const texts = sources.map(({ text }) => text)
  expect(areas.flatMap((area) => unusedIds(area, texts)).filter((id) => !composed.test(id))).toEqual([])
})

test('every title belongs to a command', () => {
  const titles = areas.flatMap(({ messages }) => Object.keys(messages['en-US'] ?? {}))
  const ofCommands = titles.filter((id) => id.startsWith('title.'))
  expect(ofCommands.toSorted()).toEqual(registry.map(({ title }) => title).toSorted())
})

test('an id that the bundle replaces has one dot', () => {
  const placed = areas.filter(({ area }) => !keyedAreas.includes(area))
  const ids = placed.flatMap(({ messages }) => Object.keys(messages['en-US'] ?? {}))
  expect(ids.filter((id) => !/^[\w-]+\.\w+$/.test(id))).toEqual([])
})

// Its place would stand where a module names the operation or the command.
test('an id that the bundle replaces names no operation and no command', () => {
  const placed = areas.filter(({ area }) => !keyedAreas.includes(area))
  const ids = placed.flatMap(({ messages }) => Object.keys(messages['en-US'] ?? {}))
  const taken = new Set<string>([...operationIds, ...registry.map(({ id }) => id)])
  expect(ids.filter((id) => taken.has(id))).toEqual([])
})

// The browser bundle has places instead of ids, in modules that import the area.
test('an id stands only in modules that import its area', () => {
  const web = sources.filter(({ file }) => /^(app|contract)\//.test(file))
  const placed = areas.filter(({ area }) => !keyedAreas.includes(area))
  const found = placed.flatMap(({ area, messages }) =>
    web.flatMap(({ file, text }) =>
      text.includes(` from 'locales/${area}'`) ? [] : quotedIds(text, messages).map((id) => `${file}: ${id}`),
    ),
  )
  expect(found).toEqual([])
})

// The language is that of the request on a server, which a module loads before.
test('no module writes a message while it loads', () => {
  const users = sources.filter(({ text }) => / from 'locales\/[\w-]+'/.test(text))
  expect(users.length).toBeGreaterThan(50)
  expect(users.flatMap(({ file, text }) => loadTimeMessages(file, text))).toEqual([])
})

test.each([
  ["const label = t('a.b')", 1],
  ["const label = () => t('a.b')", 0],
  ["const of = { crumb() { return t.parts('a.b') } }", 0],
])('%s writes %i messages while the module loads', (text, count) => {
  expect(loadTimeMessages('a.tsx', text)).toHaveLength(count)
})

test('no id that the bundle replaces is the name of a command, a call or a kept id', () => {
  const [kept, placed] = [true, false].map((isKept) =>
    areas
      .filter(({ area }) => keyedAreas.includes(area) === isKept)
      .flatMap(({ messages }) => Object.keys(messages['en-US'] ?? {})),
  )
  const names = new Set<string>([...registry.map(({ id }) => id), ...operationIds, ...(kept ?? [])])
  expect(placed?.filter((id) => names.has(id))).toEqual([])
})

test('a percent sign follows its number without a space, in messages and in code', () => {
  const messages = areas.flatMap((area) => Object.values(area.messages).flatMap((texts) => Object.entries(texts ?? {})))
  // The number of a heading such as "Draw 2 % claimed" is the draw's, not a percentage.
  const found = messages.filter(([id, text]) => !id.startsWith('import.draw') && /[}\d] %/.test(text))
  const inCode = sources.filter(({ text }) => /\} %`/.test(text)).map(({ file }) => file)
  expect([found, inCode]).toEqual([[], []])
})

test('a message has the same placeholders in every language', () => {
  const differing = areas.flatMap(({ messages }) =>
    Object.entries(messages['en-US'] ?? {}).flatMap(([id, english]) =>
      languageCodes.flatMap((code) => {
        const { success, error } = isStructurallySame(treeOf(english), treeOf(messages[code]?.[id]))
        return success ? [] : [`${code} ${id}: ${error?.message}`]
      }),
    ),
  )
  expect(differing).toEqual([])
})

test.each(languageCodes)('every message in %s is written as by intl-messageformat', (code) => {
  const written = areas.flatMap(({ messages }) =>
    Object.entries(messages[code] ?? {}).flatMap(([id, message]) =>
      sampleValues(treeOf(message)).map((values) => ({
        id,
        text: write(compile(message, id), values, code).join(''),
        reference: String(new IntlMessageFormat(treeOf(message), code).format(values)),
      })),
    ),
  )
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter(({ text }) => text.trim() === '' || /undefined|\[object/.test(text))).toEqual([])
  expect(written.filter(({ text, reference }) => text !== reference)).toEqual([])
})
