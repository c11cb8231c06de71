import { describe, expect, it } from 'vitest'
import { roleNames } from 'contract/roles'
import {
  askedKeys,
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
import { defaultSettings } from './remaps'
import { sequenceId } from './strokes'

const inOrder = () => 0
const answered = (drill: Drill) => {
  let now = drill
  for (let press = 0; press < 100 && now.queue[0]; press += 1) now = pressed(now, now.queue[0].id)
  return now
}
const asked = (drill: Drill) => drill.queue.map(({ id, shown }) => (shown ? `${id} shown` : id))

describe('the keys that are asked for', () => {
  it('are fifteen for a reviewer, each with a key of its own', () => {
    expect(askedKeys('reviewer', defaultSettings)).toEqual(coreKeys)
    const keys = coreKeys.map((id) => sequenceId(practiceKeys(id, defaultSettings)[0]!))
    expect(keys).toEqual(['v', 'd', 'j', 'k', 'c', '1', 'p', 'z', 'shift+j', 'Space', 'b', 'i', 'u', 'w', 'mod+k'])
    expect(new Set(keys).size).toBe(15)
  })

  it.each(roleNames)('are some for every role: %s', (role) =>
    expect(askedKeys(role, defaultSettings).length).toBeGreaterThan(5),
  )

  it('are none that decide for a borrower, who may not', () =>
    expect(askedKeys('borrower', defaultSettings)).not.toContain('media.verify'))

  it('are only those that answer with single keys off', () => {
    const keys = askedKeys('reviewer', { ...defaultSettings, single: 'off' })
    expect(keys).toEqual(['media.next', 'media.previous', 'changes.undo', 'view.zoom', 'palette.open'])
  })

  it('are one’s own', () => {
    const own = { ...defaultSettings, keys: { 'media.verify': ['q'] } }
    expect(practiceKeys('media.verify', own).map(sequenceId)).toEqual(['q'])
  })

  it('belong to the review; a place to go to does not', () => {
    expect(coreKeys.every(isOfReview)).toBe(true)
    expect(isOfReview('select.toggle')).toBe(true)
    expect(isOfReview('go.lots')).toBe(false)
    expect(isOfReview('sheet.open')).toBe(false)
  })
})

describe('a round', () => {
  const ids: readonly CoreKey[] = coreKeys.slice(0, 6)

  it('shows a handful, then asks for it', () =>
    expect(asked(beginDrill(ids, 'learn', inOrder))).toEqual([
      ...ids.slice(0, 5).map((id) => `${id} shown`),
      ...ids.slice(0, 5),
      `${ids[5]} shown`,
      ids[5],
    ]))

  it('shows nothing where it only asks, in an order of its own', () => {
    expect(asked(beginDrill(ids, 'recall', inOrder))).toEqual(ids)
    expect(asked(beginDrill(ids, 'recall', () => 0.999))).toEqual([...ids].reverse())
  })

  it('ends when each was pressed, all known', () => {
    const end = answered(beginDrill(coreKeys, 'learn', inOrder))
    expect(end.done).toBe(30)
    expect(known(end)).toEqual(coreKeys)
    expect(missed(end)).toEqual([])
  })

  it('shows one that was not known, asks for it after two others, and counts it as missed', () => {
    const wrong = pressed(beginDrill(ids, 'recall', inOrder), 'media.reject')
    expect(wrong.instead).toBe('media.reject')
    expect(asked(wrong).slice(0, 4)).toEqual(['media.verify shown', 'media.reject', 'media.next', 'media.verify'])
    const end = answered(wrong)
    expect(missed(end)).toEqual(['media.verify'])
    expect(known(end)).toEqual(ids.slice(1))
    expect(end.done).toBe(ids.length + 1)
  })

  it('goes on only with the key that is shown, and does not hold other presses against anybody', () => {
    const drill = beginDrill(ids, 'learn', inOrder)
    const wrong = pressed(drill, 'media.reject')
    expect(wrong).toEqual({ ...drill, instead: 'media.reject' })
    expect(missed(answered(wrong))).toEqual([])
  })

  it('shows the key asked for where one was pressed that does nothing, as one fault and no second', () => {
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

  it('takes the number of a template for what it is', () => {
    const drill = beginDrill(['media.useTemplate'], 'recall', inOrder)
    expect(missed(pressed(drill, 'media.useTemplate', { n: 2 }))).toEqual(['media.useTemplate'])
    expect(known(pressed(drill, 'media.useTemplate', { n: 1 }))).toEqual(['media.useTemplate'])
  })
})
