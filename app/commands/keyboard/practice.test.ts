import { describe, expect, it } from 'vitest'
import { roleNames } from 'contract/core/roles'
import {
  practicedKeys,
  beginDrill,
  coreKeys,
  isOfReview,
  known,
  missed,
  practiceKeys,
  pressed,
  pressedNothing,
} from './practice'
import type { CoreKey, Drill } from './practice'
import { defaultSettings } from './custom-bindings'
import { sequenceId } from './strokes'

const inOrder = () => 0
const answered = (begun: Drill) => {
  let drill = begun
  for (let press = 0; press < 100 && drill.queue[0]; press += 1) drill = pressed(drill, drill.queue[0].id)
  return drill
}
const questionsOf = (drill: Drill) => drill.queue.map(({ id, shown }) => (shown ? `${id} shown` : id))

describe('askedKeys', () => {
  it('has fifteen for a reviewer, all different', () => {
    expect(practicedKeys('reviewer', defaultSettings)).toEqual(coreKeys)
    const keys = coreKeys.map((id) => sequenceId(practiceKeys(id, defaultSettings)[0]!))
    expect(keys).toEqual(['v', 'd', 'j', 'k', 'c', '1', 'p', 'z', 'shift+j', 'Space', 'b', 'i', 'u', 'w', 'mod+k'])
    expect(new Set(keys).size).toBe(15)
  })

  it.each(roleNames)('has some for the role %s', (role) =>
    expect(practicedKeys(role, defaultSettings).length).toBeGreaterThan(5),
  )

  it('has no decisions for a borrower', () =>
    expect(practicedKeys('borrower', defaultSettings)).not.toContain('media.verify'))

  it('has only active keys if single keys are off', () => {
    const keys = practicedKeys('reviewer', { ...defaultSettings, single: 'off' })
    expect(keys).toEqual(['media.next', 'media.previous', 'changes.undo', 'view.zoom', 'palette.open'])
  })

  it('uses custom keys', () => {
    const own = { ...defaultSettings, keys: { 'media.verify': ['q'] } }
    expect(practiceKeys('media.verify', own).map(sequenceId)).toEqual(['q'])
  })

  it('belong to the review, unlike navigation', () => {
    expect(coreKeys.every(isOfReview)).toBe(true)
    expect(isOfReview('select.toggle')).toBe(true)
    expect(isOfReview('go.lots')).toBe(false)
    expect(isOfReview('sheet.open')).toBe(false)
  })
})

describe('a round', () => {
  const ids: readonly CoreKey[] = coreKeys.slice(0, 6)

  it('shows five keys, then asks for them', () =>
    expect(questionsOf(beginDrill(ids, 'learn', inOrder))).toEqual([
      ...ids.slice(0, 5).map((id) => `${id} shown`),
      ...ids.slice(0, 5),
      `${ids[5]} shown`,
      ids[5],
    ]))

  it('only asks in recall mode, in random order', () => {
    expect(questionsOf(beginDrill(ids, 'recall', inOrder))).toEqual(ids)
    expect(questionsOf(beginDrill(ids, 'recall', () => 0.999))).toEqual([...ids].reverse())
  })

  it('ends with all keys known when each was pressed', () => {
    const end = answered(beginDrill(coreKeys, 'learn', inOrder))
    expect(end.done).toBe(30)
    expect(known(end)).toEqual(coreKeys)
    expect(missed(end)).toEqual([])
  })

  it('shows a missed key, asks for it again after two others, and counts it as missed', () => {
    const wrong = pressed(beginDrill(ids, 'recall', inOrder), 'media.reject')
    expect(wrong.instead).toBe('media.reject')
    expect(questionsOf(wrong).slice(0, 4)).toEqual(['media.verify shown', 'media.reject', 'media.next', 'media.verify'])
    const end = answered(wrong)
    expect(missed(end)).toEqual(['media.verify'])
    expect(known(end)).toEqual(ids.slice(1))
    expect(end.done).toBe(ids.length + 1)
  })

  it('continues only with the shown key, and does not count other presses as misses', () => {
    const drill = beginDrill(ids, 'learn', inOrder)
    const wrong = pressed(drill, 'media.reject')
    expect(wrong).toEqual({ ...drill, instead: 'media.reject' })
    expect(missed(answered(wrong))).toEqual([])
  })

  it('shows the wanted key after an unbound one, and counts a single miss', () => {
    const q = { key: 'q', shift: false }
    const drill = beginDrill(ids, 'recall', inOrder)
    const missedOnce = { ...pressed(drill, 'media.reject'), instead: { sign: 'Q' } }
    expect(pressedNothing(drill, q)).toEqual(missedOnce)
    expect(pressedNothing(pressed(drill, 'media.reject'), q)).toEqual(missedOnce)
    const learning = beginDrill(ids, 'learn', inOrder)
    expect(pressedNothing(learning, q)).toEqual({ ...learning, instead: { sign: 'Q' } })
    expect(pressedNothing(learning, { key: 'Q', shift: true }).instead).toEqual({ sign: 'Shift + Q' })
    expect(pressedNothing(learning, { key: '!', shift: true }).instead).toEqual({ sign: '!' })
  })

  it('accepts only the asked number of a template', () => {
    const drill = beginDrill(['media.useTemplate'], 'recall', inOrder)
    expect(missed(pressed(drill, 'media.useTemplate', { n: 2 }))).toEqual(['media.useTemplate'])
    expect(known(pressed(drill, 'media.useTemplate', { n: 1 }))).toEqual(['media.useTemplate'])
  })
})
