import { expect, it } from 'vitest'
import { registry } from '~/commands/engine/registry'
import { iconNames } from './icons'

it('has a picture for every command', () => {
  expect(registry.filter(({ icon }) => !iconNames.includes(icon)).map(({ id, icon }) => [id, icon])).toEqual([])
})
