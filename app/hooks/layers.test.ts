import { expect, it } from 'vitest'
import { createLayers } from './layers'

it('keeps the keys pressed while the palette loads, in their order and once, and forgets them with the next opening', () => {
  const layers = createLayers()
  const heard: string[] = []
  const hear = () => layers.takeKept().forEach((again) => again())
  layers.open({ kind: 'palette', prefix: '' })
  layers.keep(() => heard.push('j'))
  layers.keep(() => heard.push('Enter'))
  hear()
  hear()
  expect(heard).toEqual(['j', 'Enter'])
  layers.keep(() => heard.push('x'))
  layers.open({ kind: 'palette', prefix: '>' })
  hear()
  expect(heard).toEqual(['j', 'Enter'])
})
