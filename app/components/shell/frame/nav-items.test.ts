import { expect, it } from 'vitest'
import { registry } from '~/commands/engine/registry'
import { sequenceId } from '~/commands/keyboard/strokes'
import { paths } from '~/lib/paths'
import { navItems } from './nav-items'

it('the palette, the keys after G and the cheat sheet list the places as the sidebar does', () => {
  const places = navItems('admin', 0).map(({ command }) => command)
  expect(registry.map(({ id }) => id).filter((id) => places.includes(id))).toEqual(places)
  const first = registry.find(({ keys }) => keys.some((binding) => sequenceId(binding.keys).startsWith('g ')))
  expect(first?.id).toBe(places[0])
})

it('what is read of a draw request, its report too, has its place among the draw requests', () => {
  const placeOf = (address: string) => navItems('admin', 0).flatMap(({ to, holds }) => (holds?.(address) ? [to] : []))
  const ids = { lotId: 'lot', requestId: 'draw' }
  for (const one of [
    paths.drawRequest(ids),
    paths.report('lot', 'draw'),
    `${paths.report('lot')}?template=t&request=draw`,
  ])
    expect(placeOf(one)).toEqual([paths.drawRequests()])
  for (const one of [paths.lot('lot'), paths.report('lot')]) expect(placeOf(one)).toEqual([paths.lots()])
})
