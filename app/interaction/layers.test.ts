import { expect, it } from 'vitest'
import { createLayers } from './layers'

it('reports each opening before the layer is shown', () => {
  const shownBefore: unknown[] = []
  const layers = createLayers(() => shownBefore.push(layers.shown()))
  layers.open({ kind: 'sheet' })
  layers.open({ kind: 'palette', prefix: '>' })
  layers.close()
  expect(shownBefore).toEqual([null, { kind: 'sheet' }])
})
