import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '~/lib/paths'
import floorPlan from '~/routes'

type Entry = (typeof floorPlan)[number]
/** A route with its full path; nested ones follow their parents. A frame has pages, and no path of its own. */
type Place = { pattern: string; file: string; isFrame: boolean }

const placesOf = (entries: readonly Entry[], above = ''): Place[] =>
  entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above
    const isFrame = !entry.path && entry.children !== undefined
    return [{ pattern: pattern || '/', file: entry.file, isFrame }, ...placesOf(entry.children ?? [], pattern)]
  })

const places = placesOf(floorPlan)
const expression = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')}$`)
const steps = (pattern: string) => pattern.split('/').filter((step) => step !== '' && !/^[:*]/.test(step)).length

/** The route of a URL: the most specific one, and of a layout and its page the page. */
function routeOf(address: string): Place | undefined {
  const fitting = places.filter(
    ({ pattern, isFrame }) => !isFrame && expression(pattern).test(address.split('?')[0] ?? ''),
  )
  const most = Math.max(...fitting.map(({ pattern }) => steps(pattern)))
  return fitting.filter(({ pattern }) => steps(pattern) === most).at(-1)
}

const ids = { lotId: 'lot-1', requestId: 'request-1', itemId: 'item-1', mediaId: 'media-1' }

/** Every URL that `paths` can build, with made-up ids. */
const built = Object.entries(paths).map(([name, build]) => {
  const many = /^(drawRequest|drawRequest[A-Z]\w+|item|newItem|newLines|media)$/.test(name) && name !== 'drawRequests'
  const given = name === 'imports' ? 'lots' : many ? ids : 'id-1'
  return { name, address: (build as (given: unknown, n: number) => string)(given, 1) }
})

/** Routes that a person can open, without mere layouts and resource routes. */
const isPage = ({ file, isFrame }: Place) =>
  !isFrame &&
  !/^routes\/resources\/|\/layout\.tsx$|\/(overview|lot|items|item|sheet)\.tsx$|_app\.tsx$|not-found\.tsx$/.test(file)

test.each(built)('$name leads to its own route', ({ address }) => {
  expect(address).not.toMatch(/undefined|\[object/)
  expect(routeOf(address)?.pattern).toBeDefined()
  expect(routeOf(address)?.pattern).not.toBe('/*')
})

test('every page has a generated URL', () => {
  const reached = new Set(built.map(({ address }) => routeOf(address)?.file))
  const pages = places.filter(isPage)
  expect(pages.length).toBeGreaterThan(8)
  expect(pages.filter(({ file }) => !reached.has(file))).toEqual([])
})

test('every route of the configuration has its module', () => {
  expect(places.filter(({ file }) => !existsSync(`app/${file}`))).toEqual([])
})
