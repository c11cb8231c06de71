import { readdirSync } from 'node:fs'

import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'
import ts from 'typescript'
import { languageCodes, type Language } from 'locales/languages'

/** One area of the catalog: its messages by id in each language. */
export type Area = { area: string; messages: Partial<Record<Language, Record<string, string>>> }

/** All areas of the catalog. `read` returns the messages of a language's area (vite.locales.config.ts). */
export function readAreas(read: (language: string, area: string) => Promise<Record<string, string>>): Promise<Area[]> {
  const names = readdirSync('locales/en-US').map((file) => file.replace('.ts', ''))
  return Promise.all(
    names.map(async (area) => ({
      area,
      messages: Object.fromEntries(
        await Promise.all(languageCodes.map(async (code) => [code, await read(code, area)] as const)),
      ),
    })),
  )
}

/** Syntax tree of a message. */
export const treeOf = (message = ''): MessageFormatElement[] => parse(message)

/** Ids that a language lacks, or has in excess of English. */
export function differingIds({ area, messages }: Area): string[] {
  const english = Object.keys(messages['en-US'] ?? {})
  return languageCodes.flatMap((code) => {
    const own = Object.keys(messages[code] ?? {})
    const lacks = english.filter((id) => !own.includes(id)).map((id) => `${code} lacks ${id}`)
    return [...lacks, ...own.filter((id) => !english.includes(id)).map((id) => `${code}/${area} alone has ${id}`)]
  })
}

/** Ids that no source names in quotes. */
export function unusedIds({ messages }: Area, sources: readonly string[]): string[] {
  const ids = Object.keys(messages['en-US'] ?? {})
  return ids.filter((id) => !sources.some((text) => text.includes(`'${id}'`)))
}

/** Ids of an area's messages that a source names in quotes. */
export function quotedIds(text: string, messages: Area['messages']): string[] {
  const quoted = [...text.matchAll(/['"]([\w-]+\.\w+)['"]/g)].map(([, id = '']) => id)
  return quoted.filter((id) => id in (messages['en-US'] ?? {}))
}

/** Names of the catalog's accessors in a file. */
const accessorsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^import [^'\n]*\bt\b(?: as (\w+))?[^'\n]* from 'locales\/[\w-]+'/gm)].map(
      ([, name = 't']) => name,
    ),
  )

/** Calls of a catalog's accessor that run when the module loads, with their place. */
export function loadTimeMessages(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const accessors = accessorsIn(text).add('t')
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isCallExpression(node) && accessors.has(node.expression.getText().replace(/\.(parts|of)$/, '')))
      found.push(`${file}: ${node.getText()}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Sets of values that reach each option of a message's plurals and selects. */
export function sampleValues(tree: readonly MessageFormatElement[]): Record<string, string | number | Date>[] {
  const samples = tree.map((element) => samplesOf(element))
  const most = Math.max(1, ...samples.map((some) => some.length))
  return Array.from({ length: most }, (_, at) => Object.assign({}, ...samples.map((some) => some[at % some.length])))
}

function samplesOf(element: MessageFormatElement): Record<string, string | number | Date>[] {
  if (element.type === 0 || element.type === 7) return [{}]
  if (element.type === 8) throw new Error(`No accessor takes the tag <${element.value}> yet`)
  if (element.type === 2) return [{ [element.value]: 1234.5 }]
  if (element.type === 3 || element.type === 4) return [{ [element.value]: new Date('2026-11-27T12:00:00Z') }]
  if (element.type === 1) return [{ [element.value]: 'José <b>{x}</b>' }]
  const choices = element.type === 6 ? [0, 1, 2, 1234] : [...Object.keys(element.options), 'another']
  const inside = Object.values(element.options).flatMap((option) => sampleValues(option.value))
  return choices.flatMap((choice) => inside.map((values) => ({ ...values, [element.value]: choice })))
}
