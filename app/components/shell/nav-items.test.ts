import { expect, it } from 'vitest'
import { registry } from '~/commands/registry'
import { sequenceId } from '~/commands/strokes'
import { navItems } from './nav-items'

it('the palette, the keys after G and the cheat sheet list the places as the sidebar does', () => {
  const places = navItems('admin', 0).map(({ command }) => command)
  expect(registry.map(({ id }) => id).filter((id) => places.includes(id))).toEqual(places)
  const first = registry.find(({ keys }) => keys.some((binding) => sequenceId(binding.keys).startsWith('g ')))
  expect(first?.id).toBe(places[0])
})
