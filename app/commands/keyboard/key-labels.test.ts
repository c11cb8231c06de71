import { inLanguage } from 'locales/engine/in-language'
import { expect, it } from 'vitest'
import { inWords } from './key-labels'
import { parseSequence } from './strokes'

it.each([
  ['Shift+ArrowUp', 'Shift + Up', 'Shift + Arriba'],
  ['Space', 'Space', 'Espacio'],
  ['g l', 'G then L', 'G luego L'],
  ['Mod+Enter', 'Ctrl + Enter', 'Ctrl + Enter'],
])('%s reads as %s', (keys, english, spanish) => {
  const inText = () => inWords(parseSequence(keys), 'other')
  expect([inText(), inLanguage('es-US', inText)]).toEqual([english, spanish])
})
