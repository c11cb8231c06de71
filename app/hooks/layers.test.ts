import { expect, it } from 'vitest'
import { createLayers } from './layers'

it('keeps what is typed while the palette loads, once, and forgets it with the next opening', () => {
  const layers = createLayers()
  layers.open({ kind: 'palette', prefix: '' })
  layers.typeAhead('jo')
  layers.typeAhead('h')
  expect(layers.takeTyped()).toBe('joh')
  expect(layers.takeTyped()).toBe('')
  layers.typeAhead('x')
  layers.open({ kind: 'palette', prefix: '>' })
  expect(layers.takeTyped()).toBe('')
})
