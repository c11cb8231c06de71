import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import { type Plugin, transformWithEsbuild } from 'vite'

import { defaultLanguage } from './locales/languages'
import type { MessageFiles } from './locales/engine/message-files'
import type { Compiled, Node } from './locales/engine/write'

const messageFile = /\/locales\/[a-z]{2}-[A-Z]{2}\/[\w-]+\.ts$/
const areaFile = /\/locales\/([\w-]+)\.ts$/
const filesOfArea = /import\.meta\.glob\([^)]*\)/
/** Areas with ids that are formed while the product runs or have no dot: their files keep the ids. */
export const keyedAreas: readonly string[] = [
  'commands',
  'messages',
  'fields',
  'labels',
  'questions',
  'not-done',
  'message-kinds',
  'refusals',
  'uploads',
  'files',
  'import-help',
  'starter',
  'access',
  'audit-lines',
]
/** Areas that every page loads, and those that every page behind the sign-in loads: each in one file, named by the first. */
const sharedFiles: readonly (readonly string[])[] = [
  ['trouble', 'dates', 'fields'],
  ['shell', 'form', 'records', 'commands', 'messages', 'rules'],
]
const areasWith = (area: string) => sharedFiles.find((areas) => areas.includes(area))
/** Name of the message file that has an area. */
export const fileOf = (area: string) => areasWith(area)?.[0] ?? area
/** Prefix of an area's module in a browser bundle; a document's import map names the file of its language. */
const prefix = 'messages/'
const filesModule = 'virtual:message-files'
const folder = path.join(import.meta.dirname, 'locales')

/** Compiles the message files of `locales`, so that nothing parses messages while the product runs (decision 061). */
export function locales(): Plugin {
  return {
    name: 'plumbline:locales',
    enforce: 'pre',
    async transform(code, id) {
      return messageFile.test(id) ? { code: await compiledFile(code, id), map: null } : null
    },
  }
}

/**
 * Splits the messages of the web app: its browser bundle gets a file per area and language and imports each area as
 * `messages/<area>`, its server bundle a module with the addresses of these files (decision 062). In the browser bundle
 * the id of a message is its place in the file, except in `keyedAreas`.
 */
export function splitLocales(): Plugin {
  let isBundle = false
  let isBrowser = false
  return {
    name: 'plumbline:split-locales',
    enforce: 'pre',
    configResolved({ command, build }) {
      isBundle = command === 'build'
      isBrowser = isBundle && !build.ssr
    },
    resolveId(id) {
      if (id === filesModule) return `\0${filesModule}`
      return id.startsWith(prefix) ? { id, external: true } : null
    },
    load(id) {
      if (id !== `\0${filesModule}`) return null
      return `export default ${JSON.stringify(isBundle ? readMessageFiles() : { languages: {}, areas: {} })}`
    },
    async transform(code, id) {
      const [, area] = areaFile.exec(id) ?? []
      if (!isBrowser) return null
      if (!area || !filesOfArea.test(code)) return { code: await withPlaces(code), map: null }
      const shared = areasWith(area)
      if (fileOf(area) === area)
        for (const language of readdirSync(folder)) {
          if (!existsSync(messagePath(language, area))) continue
          const parts = (shared ?? [area]).map((part) => writtenArea(language, part))
          const source = `export default${JSON.stringify(Object.assign({}, ...(await Promise.all(parts))))}`
          this.emitFile({ type: 'asset', name: `${area}.${language}.js`, source })
        }
      const files = shared ? `files.${area}` : 'files'
      return { code: `import files from '${prefix}${fileOf(area)}'\n${code.replace(filesOfArea, files)}`, map: null }
    },
  }
}

/**
 * Compiled messages of a language's area, by place or by id, under its path as `import.meta.glob` returns them; those of
 * a shared area under its name.
 */
async function writtenArea(language: string, area: string): Promise<object> {
  const messages = await readMessages(language, area)
  const compiled = (await idsOf(area)).map((key) => [key, compile(messages[key] ?? key, key)] as const)
  const written = keyedAreas.includes(area) ? Object.fromEntries(compiled) : compiled.map(([, message]) => message)
  const byPath = { [`./${language}/${area}.ts`]: written }
  return areasWith(area) ? { [area]: byPath } : byPath
}

/** Code with the place of each message of the areas that it imports instead of its id. */
async function withPlaces(code: string): Promise<string> {
  const areas = [...code.matchAll(/ from 'locales\/([\w-]+)'/g)].flatMap(([, area]) => area ?? [])
  let placed = code
  for (const area of areas.filter(
    (one) => existsSync(messagePath(defaultLanguage, one)) && !keyedAreas.includes(one),
  )) {
    const ids = await idsOf(area)
    placed = placed.replace(/(['"])([\w-]+\.\w+)\1/g, (quoted, quote: string, id: string) =>
      ids.includes(id) ? `${quote}${ids.indexOf(id)}${quote}` : quoted,
    )
  }
  return placed
}

const messagePath = (language: string, area: string) => path.join(folder, language, `${area}.ts`)

/** Messages of a language's area, by id. */
export async function readMessages(language: string, area: string): Promise<Record<string, string>> {
  const file = messagePath(language, area)
  return evaluate(readFileSync(file, 'utf8'), file)
}

const idsByArea = new Map<string, Promise<string[]>>()

/** Ids of an area in the order of its English file. */
function idsOf(area: string): Promise<string[]> {
  const ids = idsByArea.get(area) ?? readMessages(defaultLanguage, area).then(Object.keys)
  idsByArea.set(area, ids)
  return ids
}

/** Reads from the browser bundle which message files there are, and which areas each of its scripts imports. */
export function readMessageFiles(assets = path.join('build', 'client', 'assets')): MessageFiles {
  const found: MessageFiles = { languages: {}, areas: {} }
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
    const [, area, language] = /^([\w-]+)\.([a-z]{2}-[A-Z]{2})-[\w-]{8}\.js$/.exec(name) ?? []
    if (area && language) {
      found.languages[language] = { ...found.languages[language], [area]: `/assets/${name}` }
      continue
    }
    const script = readFileSync(path.join(assets, name), 'utf8')
    const areas = [...script.matchAll(/from\s*"messages\/([\w-]+)"/g)].flatMap(([, imported]) => imported ?? [])
    if (areas.length > 0) found.areas[`/assets/${name}`] = areas
  }
  return found
}

/** Code of a message file with compiled messages. */
async function compiledFile(code: string, id: string): Promise<string> {
  const messages = Object.entries(await evaluate(code, id)).map(([key, text]) => [key, compile(text, key)])
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`
}

/** The messages of a file, which imports nothing but types. */
async function evaluate(code: string, id: string): Promise<Record<string, string>> {
  const script = await transformWithEsbuild(code, id, { loader: 'ts', sourcemap: false })
  const file = (await import(`data:text/javascript,${encodeURIComponent(script.code)}`)) as {
    default: Record<string, string>
  }
  return file.default
}

/** Compiles a message to what `locales/engine/write.ts` writes; text without placeholders stays text. */
export function compile(text: string, key: string): Compiled {
  try {
    return compiledFrom(parse(text))
  } catch (error) {
    throw new Error(`Message ${key} is not valid ICU MessageFormat: ${text}`, { cause: error })
  }
}

function compiledFrom(elements: readonly MessageFormatElement[]): Compiled {
  const nodes = elements.map(nodeFrom)
  const [only] = nodes
  return nodes.length === 1 && typeof only === 'string' ? only : nodes
}

/** Refuses dates, times, tags, styles of numbers and ordinals, which `write` does not have. */
function nodeFrom(element: MessageFormatElement): Node {
  const isStyled = 'style' in element && element.style
  const isOrdinal = 'pluralType' in element && element.pluralType === 'ordinal'
  if (isStyled || isOrdinal) throw new Error('Only texts, values, numbers, selects and plurals are written')
  if (element.type === 0) return element.value
  if (element.type === 1) return [element.value]
  if (element.type === 2) return [element.value, 0]
  if (element.type === 5) return [element.value, optionsFrom(element.options)]
  if (element.type === 6) return [element.value, optionsFrom(element.options), element.offset]
  if (element.type === 7) return 0
  throw new Error('Only texts, values, numbers, selects and plurals are written')
}

const optionsFrom = (options: Readonly<Record<string, { value: MessageFormatElement[] }>>) =>
  Object.fromEntries(Object.entries(options).map(([key, { value }]) => [key, compiledFrom(value)]))
