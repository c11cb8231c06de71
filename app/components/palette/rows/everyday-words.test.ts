import { inLanguage } from 'locales/engine/in-language'
import { expect, it } from 'vitest'
import { offers } from '~/commands/engine/browser-port'
import { bareContext, type CommandContext } from '~/commands/engine/context'
import { noPicks } from '~/commands/text/frecency'
import { searchWordsOf } from '~/commands/text/synonyms'
import { registry } from '~/commands/engine/registry'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'
import { buildIndex, createFind } from '~/commands/text/search-index'
import { mainSections } from './main-rows'

const here = { noun: 'media', id: '00000000-0000-7000-8000-000000000001', version: 1, label: 'Photo 1' } as const
const state = { inspectionStatus: 'submitted', mediaStatus: 'pending' } as const
const reviewing: CommandContext = {
  ...bareContext('reviewer', 'single'),
  here: { ...here, state },
  offers: new Set(offers),
}

/** Ids of the rows that the palette lists for what is typed. */
function listed(typed: string, context: CommandContext = reviewing): string[] {
  const known = createFind(buildIndex([]))
  const given = { context, settings: defaultSettings, picks: noPicks, now: 0, known, recent: [] }
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

it.each(['overfunded', 'requested above', 'lines differ', 'out of balance', 'progress fell', 'stored materials above'])(
  'finds both lists with a flag by %j, and neither as a borrower',
  (typed) => {
    const flagged = ['command:go.flaggedLots', 'command:go.flaggedRequests']
    expect(listed(typed)).toEqual(expect.arrayContaining(flagged))
    expect(listed(typed, bareContext('borrower', 'page')).filter((id) => flagged.includes(id))).toEqual([])
  },
)

it('has other words for every command that is listed', () => {
  const without = registry.filter((command) => !command.quiet && searchWordsOf(command).split('\n').length < 2)
  expect(without.map(({ id }) => id)).toEqual([])
})

it('lists what a word begins with before what holds it in its middle', () => {
  const places = listed('play')
  expect(places.indexOf('command:view.zoom')).toBeLessThan(places.indexOf('command:go.displaySettings'))
  const draws = listed('draw', bareContext('agency', 'page'))
  expect(draws).toContain('command:go.requests')
  expect(draws).not.toContain('command:report.revokeLink')
})

it.each([
  ['aprobar', 'media.verify'],
  ['verificar', 'media.verify'],
  ['verify', 'media.verify'],
  ['defectuoso', 'media.reject'],
  ['mark defective', 'media.reject'],
  ['girar', 'view.rotate'],
  ['rotate', 'view.rotate'],
])('finds for a Spanish reader by %j the command %s', (typed, id) => {
  inLanguage('es-US', () => expect(listed(typed, { ...reviewing })[0]).toBe(`command:${id}`))
})
