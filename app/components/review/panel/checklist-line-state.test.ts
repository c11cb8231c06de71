import { describe, expect, it } from 'vitest'
import type { ChecklistEntry } from 'contract/inspections/calls'
import { t as sayOfField } from 'locales/fields'
import { lineView, nextLine, unchanged } from './checklist-line-state'

const entry = { uuid: 'a', title: 'Framing', progress: 50, frozenProgress: 40, version: 3 } as ChecklistEntry
const typed = (text: string, version = 3) => nextLine(unchanged, { type: 'percentTyped', text, version })

describe('nextLine', () => {
  it('keeps the version that the first keystroke saw', () => {
    const state = nextLine(typed('6', 3), { type: 'percentTyped', text: '60', version: 4 })
    expect(state.draft).toEqual({ text: '60', version: 3 })
  })

  it('keeps the percentage when the reason is typed, and clears both', () => {
    const state = nextLine(typed('30'), { type: 'reasonTyped', reason: 'Measured again' })
    expect(state).toEqual({ draft: { text: '30', version: 3 }, reason: 'Measured again' })
    expect(nextLine(state, { type: 'cleared' })).toEqual(unchanged)
  })
})

describe('lineView', () => {
  it('shows the recorded progress until something is typed', () => {
    expect(lineView(unchanged, entry, undefined)).toMatchObject({ text: '50', isChanged: false, error: null })
    expect(lineView(unchanged, { ...entry, progress: null }, undefined)).toMatchObject({ text: '', value: null })
  })

  it('accepts a decimal comma and rounds to one decimal', () => {
    expect(lineView(typed('62,25'), entry, undefined)).toMatchObject({ value: 62.3, isChanged: true, error: null })
  })

  it('rejects what is not a percentage', () => {
    for (const text of ['101', '-1', 'half'])
      expect(lineView(typed(text), entry, undefined)).toMatchObject({
        value: undefined,
        error: sayOfField('percentRange'),
      })
  })

  it('asks for a reason below the frozen progress', () => {
    const state = typed('30')
    expect(lineView(state, entry, undefined)).toMatchObject({ needsReason: true, error: expect.stringContaining('40') })
    const explained = nextLine(state, { type: 'reasonTyped', reason: 'Measured again' })
    expect(lineView(explained, entry, undefined)).toMatchObject({ needsReason: true, error: null })
    expect(lineView(typed('45'), entry, undefined)).toMatchObject({ needsReason: false, error: null })
  })

  it('shows the recorded progress and the lost edit once the inspection has ended', () => {
    const view = lineView(typed('60'), entry, 'It was completed.')
    expect(view).toMatchObject({ text: '50', lost: expect.stringContaining('60%'), error: view.lost })
    expect(lineView(typed('50'), entry, 'It was completed.')).toMatchObject({ lost: null, error: null })
  })
})
