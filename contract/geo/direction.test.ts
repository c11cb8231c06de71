import { inLanguage } from 'locales/engine/in-language'
import { expect, it } from 'vitest'
import { directionText } from './direction'

it('names directions by the nearest compass point', () => {
  expect(directionText(45)).toBe('45° NE')
  expect(directionText(359.9)).toBe('0° N')
  expect(directionText(200)).toBe('200° S')
  inLanguage('es-US', () => expect(directionText(248)).toBe('248° O'))
})
