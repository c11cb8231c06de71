import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '~/lib/paths'
import floorPlan from '~/routes'

type Entry = (typeof floorPlan)[number]
/** One route with its whole address; the ones nested deeper come later. */
type Place = { pattern: string; file: string }

const placesOf = (entries: readonly Entry[], above = ''): Place[] =>
  entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above
    return [{ pattern: pattern || '/', file: entry.file }, ...placesOf(entry.children ?? [], pattern)]
  })

const places = placesOf(floorPlan)
const expression = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')}$`)
const steps = (pattern: string) => pattern.split('/').filter((step) => step !== '' && !/^[:*]/.test(step)).length

/** The route an address leads to: the one that names most of it, and of a layout and its page the page. */
function routeOf(address: string): Place | undefined {
  const fitting = places.filter(({ pattern }) => expression(pattern).test(address.split('?')[0] ?? ''))
  const most = Math.max(...fitting.map(({ pattern }) => steps(pattern)))
  return fitting.filter(({ pattern }) => steps(pattern) === most).at(-1)
}

const ids = { lotId: 'lot-1', requestId: 'request-1', itemId: 'item-1', mediaId: 'media-1' }

/** Every address `paths` can build, with made-up ids. */
const built = Object.entries(paths).map(([name, build]) => {
  const many = /^(drawRequest|drawRequest[A-Z]\w+|item|newItem|newLines|media)$/.test(name) && name !== 'drawRequests'
  return { name, address: (build as (given: unknown, n: number) => string)(many ? ids : 'id-1', 1) }
})

/** Routes a person can open: not what only nests others, nor what only scripts ask for. */
const isPage = ({ file }: Place) =>
  !/^routes\/resources\/|\/layout\.tsx$|\/(overview|lot|items|item|sheet)\.tsx$|_app\.tsx$|not-found\.tsx$/.test(file)

test.each(built)('$name leads to a route of its own', ({ address }) => {
  expect(address).not.toMatch(/undefined|\[object/)
  expect(routeOf(address)?.pattern).toBeDefined()
  expect(routeOf(address)?.pattern).not.toBe('/*')
})

test('every page has an address that is built, not typed', () => {
  const reached = new Set(built.map(({ address }) => routeOf(address)?.file))
  const pages = places.filter(isPage)
  expect(pages.length).toBeGreaterThan(8)
  expect(pages.filter(({ file }) => !reached.has(file))).toEqual([])
})

test('every route of the floor plan has its module', () => {
  expect(places.filter(({ file }) => !existsSync(`app/${file}`))).toEqual([])
})
