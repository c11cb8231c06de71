import { readFileSync } from 'node:fs'
import routes from '~/routes'
import type { TenantRecords } from 'tests/support/world/tenant-records'

type Entry = (typeof routes)[number]
/** A route of the web app: its path with parameters such as `:lotId`, and its source. */
export type AppRoute = { pattern: string; file: string; isIndex: boolean; text: string }

/** Every route of the web app, read from its route configuration. */
export function appRoutes(entries: readonly Entry[] = routes, above = ''): AppRoute[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above
    const text = readFileSync(`app/${entry.file}`, 'utf8')
    const route = { pattern: pattern || '/', file: entry.file, isIndex: entry.index ?? false, text }
    return [route, ...appRoutes(entry.children ?? [], pattern)]
  })
}

/** True when a route exports a loader or an action. */
export const exports = ({ text }: AppRoute, name: 'loader' | 'action'): boolean =>
  new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm').test(text)

/** True for a page; false for bytes or JSON for scripts. */
const isPage = ({ file }: AppRoute): boolean => file.endsWith('.tsx')

/** The URL of a route for the records of a test tenant. */
export function urlOf({ pattern, isIndex }: AppRoute, owned: TenantRecords): string {
  const ids: Record<string, string> = { ...owned, userId: owned.personId, id: owned.mediaId, work: owned.workId }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none').replace(/\/\*$/, '/none')
  return isIndex ? `${path}?index` : path
}

/** The `.data` URL of a page: its loaders and actions without rendering. */
export function dataUrlOf(route: AppRoute, owned: TenantRecords): string {
  const address = urlOf(route, owned)
  if (!isPage(route)) return address
  const [path, query] = address.split('?')
  return `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`
}
