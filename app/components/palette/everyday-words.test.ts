import { expect, it } from 'vitest'
import { offers } from '~/commands/browser-port'
import { bareFacts, type Facts } from '~/commands/context'
import { noPicks } from '~/commands/frecency'
import { wordsFor } from '~/commands/other-words'
import { registry } from '~/commands/registry'
import { defaultSettings } from '~/commands/remaps'
import { buildIndex, createFind } from '~/commands/search-index'
import { mainSections } from './rows'

const here = { noun: 'media', id: '00000000-0000-7000-8000-000000000001', version: 1, label: 'Photo 1' } as const
const state = { inspectionStatus: 'submitted', mediaStatus: 'pending' } as const
const reviewing: Facts = { ...bareFacts('reviewer', 'single'), here: { ...here, state }, offers: new Set(offers) }

/** Ids of the rows that the palette lists for what is typed. */
function listed(typed: string, facts: Facts = reviewing): string[] {
  const known = createFind(buildIndex([]))
  const given = { facts, settings: defaultSettings, picks: noPicks, now: 0, known, recent: [] }
  return mainSections(typed, given).flatMap(({ rows }) => rows.map(({ id }) => id))
}

it.each([
  ['rotate', 'view.rotate'],
  ['zoom in', 'view.zoom'],
  ['zoom', 'view.zoom'],
  ['enlarge', 'view.zoom'],
  ['previous photo', 'media.previous'],
  ['previous undecided', 'media.previousUndecided'],
  ['previous cost code', 'media.previousGroup'],
])('finds by the everyday words %j', (typed, id) => {
  expect(listed(typed)[0]).toBe(`command:${id}`)
})

it('has other words for every command that is listed', () => {
  const without = registry.filter((command) => !command.quiet && wordsFor(command).split('\n').length < 2)
  expect(without.map(({ id }) => id)).toEqual([])
})

it('lists what a word begins with before what holds it in its middle', () => {
  const places = listed('play')
  expect(places.indexOf('command:view.zoom')).toBeLessThan(places.indexOf('command:go.displaySettings'))
  const draws = listed('draw', bareFacts('agency', 'page'))
  expect(draws).toContain('command:go.requests')
  expect(draws).not.toContain('command:report.revokeLink')
})
