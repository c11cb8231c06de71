import type { EntryContext } from '@remix-run/node'
import messageFiles from 'virtual:message-files'

import { currentLanguage } from 'locales/engine/current-language'
import type { Language } from 'locales/languages'

/** The document's import map of message files, and a script that starts to load the areas of its routes at once. */
export function messageScriptFor({ manifest, staticHandlerContext }: EntryContext) {
  const files = messageFiles.languages[currentLanguage()] ?? {}
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const scripts = [manifest.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports])
  const areas = new Set(scripts.flatMap((script) => messageFiles.areas[script] ?? []))
  return {
    importMap: JSON.stringify({ imports: Object.fromEntries(entriesOf(files)) }),
    load: [...areas].map((area) => `import(${JSON.stringify(moduleOf(area))})`).join(';'),
  }
}

/** Addresses of a language's message files of these areas, by area; none in development, where scripts have every language. */
export const messageFilesOf = (language: Language, areas: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(messageFiles.languages[language] ?? {}).filter(([area]) => areas.includes(area)))

/** Import of an area in a browser bundle (vite.locales.config.ts). */
const moduleOf = (area: string) => `messages/${area}`

const entriesOf = (files: Record<string, string>) =>
  Object.entries(files).map(([area, file]) => [moduleOf(area), file] as const)
