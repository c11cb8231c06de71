import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roleNames } from 'contract/roles'
import { findConflicts } from './conflicts'
import { beginsSequence, gaveWayWords, keyLines, refusalOf, withLine } from './own-keys'
import { registry } from './registry'
import { bindingsOf, defaultSettings, settle } from './remaps'
import type { KeySettings } from './remaps'
import { parseSequence, sequenceId } from './strokes'

const withKeys = (keys: KeySettings['keys']) => settle(registry, { ...defaultSettings, keys }).settings

function lineOf(id: string, settings = defaultSettings, own = {}) {
  const line = keyLines('reviewer', settings, own).find((one) => one.id === id)
  if (!line) throw new Error(`${id} has no line`)
  return line
}

const asReviewer = { role: 'reviewer', settings: defaultSettings, platform: 'other' } as const
const refused = (id: string, keys: string) => refusalOf(lineOf(id), [parseSequence(keys)], asReviewer)

describe('a key that is wished for', () => {
  it('is refused where another command has it, by that command’s name', () => {
    expect(refused('media.verify', 'd')).toBe('D is taken by “Defective, next”. Give that another key first.')
    expect(refused('media.verify', 'g')).toContain('is taken by')
    expect(refused('media.verify', 'mod+t')).toBe('Ctrl + T belongs to the browser')
  })

  it('is taken where nothing else has it, also for what came without a key', () => {
    expect(refused('media.verify', 'q')).toBeNull()
    expect(refused('go.keySettings', 'g x')).toBeNull()
    expect(refused('go.keySettings', 'v')).toContain('is taken by')
  })

  it('never makes a conflict that was not there before', () => {
    const strokes = fc.constantFrom('q', 'v', 'g', 'g q', 'Enter', 'shift+j', 'z', 'e', 'Delete', 'mod+e', 'x', '/')
    fc.assert(
      fc.property(fc.constantFrom(...roleNames), fc.nat(), strokes, (role, at, strokesWished) => {
        const lines = keyLines(role, defaultSettings, {})
        const line = lines[at % lines.length]
        const keys = [parseSequence(strokesWished)]
        if (!line || refusalOf(line, keys, { ...asReviewer, role }) !== null) return
        const own = withLine({}, line, keys)
        const settings = withKeys(own)
        const met = findConflicts(registry, (command) => bindingsOf(command, settings))
        expect(met).toEqual([])
        expect(
          keyLines(role, settings, own)
            .find(({ id }) => id === line.id)
            ?.keys.map(sequenceId),
        ).toEqual(keys.map(sequenceId))
      }),
    )
  })
})

describe('the lines', () => {
  it('are what the role may do, but for Escape, numbers and the palette’s own', () => {
    const ids = keyLines('borrower', defaultSettings, {}).map(({ id }) => id)
    expect(ids).toContain('palette.open')
    for (const id of [
      'view.leave',
      'media.useTemplate',
      'palette.run',
      'media.verify',
      'row.moveUp',
      'row.clear',
    ] as const)
      expect(ids, id).not.toContain(id)
  })

  it('change all commands of one verb together, and put them back together', () => {
    const edit = keyLines('admin', defaultSettings, {}).find(({ ids }) => ids.includes('lot.form'))
    expect(edit?.ids.length).toBeGreaterThan(3)
    if (!edit) return
    const own = withLine({}, edit, [parseSequence('q')])
    expect(Object.keys(own).sort()).toEqual([...edit.ids].sort())
    expect(withLine(own, edit, null)).toEqual({})
  })

  it('say which are one’s own, and which gave way to them', () => {
    const own = { 'media.verify': ['d'] }
    const settled = settle(registry, { ...defaultSettings, keys: own })
    expect(lineOf('media.verify', settled.settings, own).isOwn).toBe(true)
    expect(lineOf('media.reject', settled.settings, own)).toMatchObject({ keys: [], isOwn: false })
    expect(gaveWayWords(settled, 'reviewer', 'other')).toEqual(['Defective, next: D'])
    expect(gaveWayWords(settled, 'borrower', 'other')).toEqual([])
  })

  it('wait for a second stroke after what begins a sequence', () => {
    expect(beginsSequence('g', 'reviewer', defaultSettings)).toBe(true)
    expect(beginsSequence('v', 'reviewer', defaultSettings)).toBe(false)
  })
})
