import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roleNames } from 'contract/core/roles'
import { findConflicts } from './conflicts'
import { beginsSequence, replacedKeysTexts, keyLines, keyRefusal, withLine } from './key-lines'
import { registry } from '~/commands/engine/registry'
import { bindingsOf, defaultSettings, settle } from './custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import { parseSequence, sequenceId } from './strokes'

const withKeys = (keys: KeySettings['keys']) => settle(registry, { ...defaultSettings, keys }).settings

function lineOf(id: string, settings = defaultSettings, own = {}) {
  const line = keyLines('reviewer', settings, own).find((one) => one.id === id)
  if (!line) throw new Error(`${id} has no line`)
  return line
}

const asReviewer = { role: 'reviewer', settings: defaultSettings, platform: 'other' } as const
const refused = (id: string, keys: string) => keyRefusal(lineOf(id), [parseSequence(keys)], asReviewer)

describe('a wanted key', () => {
  it('is refused if another command has it, with the name of that command', () => {
    expect(refused('media.verify', 'd')).toBe('D is taken by “Defective, next”. Change the key of that command first.')
    expect(refused('media.verify', 'g')).toContain('is taken by')
    expect(refused('media.verify', 'mod+t')).toBe('Ctrl + T is used by the browser')
  })

  it('is accepted if it is free, also for a command without a default key', () => {
    expect(refused('media.verify', 'q')).toBeNull()
    expect(refused('go.keySettings', 'g x')).toBeNull()
    expect(refused('go.keySettings', 'v')).toContain('is taken by')
  })

  it('never causes a new conflict', () => {
    const strokes = fc.constantFrom('q', 'v', 'g', 'g q', 'Enter', 'shift+j', 'z', 'e', 'Delete', 'mod+e', 'x', '/')
    fc.assert(
      fc.property(fc.constantFrom(...roleNames), fc.nat(), strokes, (role, at, strokesWished) => {
        const lines = keyLines(role, defaultSettings, {})
        const line = lines[at % lines.length]
        const keys = [parseSequence(strokesWished)]
        if (!line || keyRefusal(line, keys, { ...asReviewer, role }) !== null) return
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

describe('keyLines', () => {
  it('lists what the role may run, except Escape, digit keys and the palette’s own keys', () => {
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

  it('changes and resets all commands of a verb together', () => {
    const edit = keyLines('admin', defaultSettings, {}).find(({ ids }) => ids.includes('lot.form'))
    expect(edit?.ids.length).toBeGreaterThan(3)
    if (!edit) return
    const own = withLine({}, edit, [parseSequence('q')])
    expect(Object.keys(own).sort()).toEqual([...edit.ids].sort())
    expect(withLine(own, edit, null)).toEqual({})
  })

  it('marks custom keys and the default keys they replace', () => {
    const own = { 'media.verify': ['d'] }
    const settled = settle(registry, { ...defaultSettings, keys: own })
    expect(lineOf('media.verify', settled.settings, own).isCustom).toBe(true)
    expect(lineOf('media.reject', settled.settings, own)).toMatchObject({ keys: [], isCustom: false })
    expect(replacedKeysTexts(settled, 'reviewer', 'other')).toEqual(['Defective, next: D'])
    expect(replacedKeysTexts(settled, 'borrower', 'other')).toEqual([])
  })

  it('detects a stroke that begins a sequence', () => {
    expect(beginsSequence('g', 'reviewer', defaultSettings)).toBe(true)
    expect(beginsSequence('v', 'reviewer', defaultSettings)).toBe(false)
  })
})
