import { inLanguage } from 'locales/engine/in-language'
import { expect, it } from 'vitest'
import { matchesTitle, readReversed, readSentences } from './sentence'

const titles = [
  'Send report to lenders',
  'Save as PDF',
  'Set total budget',
  'Set progress',
  'Assign an agency to the lot',
  'Make cost code active',
  'Make cost code inactive',
]
/** The reading with the longest words that begin a title. */
const read = (typed: string) =>
  readSentences(typed).find(({ words }) => titles.some((title) => matchesTitle(title, words)))

it.each([
  ['send report of LOT-12 to First Bank', 'send report', ['LOT-12', 'First Bank'], 'of'],
  ['  set total budget of  lot 7  to  250000 ', 'set total budget', ['lot 7', '250000'], 'of'],
  ['send report OF Bank of Texas', 'send report', ['Bank of Texas'], 'of'],
  ['send report of', 'send report', [], 'of'],
  ['send report of LOT-12 to ', 'send report', ['LOT-12'], 'of'],
  ['send report LOT-12 to First Bank', 'send report', ['LOT-12', 'First Bank'], 'to'],
  ['Send report to lenders 12 Oak Street to First', 'Send report to lenders', ['12 Oak Street', 'First'], 'to'],
  ['save pdf 58', 'save pdf', ['58'], undefined],
  ['assign 12 Oak Street to ', 'assign', ['12 Oak Street'], 'to'],
  ['set progress to 40', 'set progress', ['', '40'], 'to'],
  ['make cost code 27 inactive', 'make cost code inactive', ['27'], undefined],
  ['make cost code Roof trusses active', 'make cost code active', ['Roof trusses'], undefined],
])('reads %s', (typed, words, says, link) => {
  expect(read(typed)).toMatchObject({ words: words.split(' '), says, link })
})

it.each(['send', 'of LOT-12', 'often', 'lot 58', '125 John Street', ''])('reads no command from %j', (typed) => {
  expect(read(typed)).toBeUndefined()
})

it('keeps the text after the words without its preposition', () => {
  expect(readSentences('due by dec 24').map(({ rest }) => rest)).toContain('dec 24')
})

it('reads the answer before the command as well', () => {
  expect(readReversed('dark theme')).toMatchObject([{ words: ['theme'], rest: 'dark' }])
})

it.each([
  ['enviar reporte de 12 Oak', ['enviar', 'reporte'], ['12 Oak'], 'of'],
  ['asignar revisor a Rosa', ['asignar', 'revisor'], ['', 'Rosa'], 'to'],
  ['send report of 12 Oak', ['send', 'report'], ['12 Oak'], 'of'],
])('reads "%s" for a Spanish reader', (typed, words, says, link) => {
  const read = inLanguage('es-US', () => readSentences(typed))
  expect(read).toContainEqual(expect.objectContaining({ words, says, link }))
})

it('reads Spanish prepositions only for a Spanish reader', () => {
  expect(readSentences('enviar reporte de 12 Oak').some(({ link }) => link === 'of')).toBe(false)
})
