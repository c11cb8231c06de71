import { describe, expect, it } from 'vitest'
import { insideDialog, insidePhotoArea, leavesKey, ownerOf } from './focus'
import type { FocusNode, Owner } from './focus'
import { parseStroke } from './strokes'

const node = (tagName: string, attributes: Record<string, string> = {}, more: Partial<FocusNode> = {}): FocusNode => ({
  tagName,
  type: attributes.type,
  getAttribute: (name) => attributes[name] ?? null,
  ...more,
})
const leaves = (owner: Owner, written: string) => {
  const { key, mods } = parseStroke(written)
  return leavesKey(owner, key, mods)
}

describe('ownerOf', () => {
  it.each([
    ['an input', node('INPUT'), 'text'],
    ['a search box', node('INPUT', { type: 'search' }), 'text'],
    ['a date field', node('INPUT', { type: 'date' }), 'text'],
    ['a textarea', node('TEXTAREA'), 'text'],
    ['an editable region', node('DIV', {}, { isContentEditable: true }), 'text'],
    ['an ARIA text box', node('DIV', { role: 'textbox' }), 'text'],
    ['a combobox input', node('INPUT', { role: 'combobox' }), 'text'],
    ['a select', node('SELECT'), 'widget'],
    ['an open menu', node('DIV', { role: 'menuitem' }), 'widget'],
    ['a list box', node('DIV', { role: 'listbox' }), 'widget'],
    ['a tab', node('BUTTON', { role: 'tab' }), 'arrows'],
    ['a slider', node('INPUT', { type: 'range' }), 'arrows'],
    ['a player with controls', node('VIDEO', { controls: '' }), 'arrows'],
    ['a button', node('BUTTON'), 'press'],
    ['a check box', node('INPUT', { type: 'checkbox' }), 'box'],
    ['a field for a file', node('INPUT', { type: 'file' }), 'box'],
    ['a link', node('A', { href: '/lots' }), 'link'],
    ['a grid cell', node('DIV', { role: 'gridcell' }), 'page'],
    ['a list box with data-keys', node('DIV', { role: 'listbox', 'data-keys': 'page' }), 'page'],
    ['the page', node('BODY'), 'page'],
  ] as const)('%s', (_name, focused, owner) => {
    expect(ownerOf([focused, node('BODY')])).toBe(owner)
  })

  it('always treats a text field as text, whatever its attributes', () => {
    expect(ownerOf([node('INPUT', { 'data-keys': 'page' })])).toBe('text')
  })

  it('finds a field inside a shadow root by the composed path', () => {
    expect(ownerOf([node('INPUT'), node('X-FIELD'), node('BODY')])).toBe('text')
  })
})

describe('keys left to commands', () => {
  it.each([
    ['page', ['v', 'Enter', 'Space', 'ArrowDown', 'Mod+K'], []],
    ['press', ['v', 'ArrowDown', 'Escape', 'Mod+K', 'Mod+Enter'], ['Enter', 'Space']],
    ['link', ['v', 'ArrowDown', 'Escape', 'Mod+K'], ['Enter', 'Space', 'Mod+Enter']],
    ['box', ['v', 'ArrowDown', 'Escape', 'Mod+K', 'Mod+Enter'], ['Enter', 'Space']],
    ['arrows', ['v', 'Escape', 'Mod+K', 'Mod+Enter'], ['ArrowLeft', 'Home', 'PageDown', 'Enter', 'Space']],
    ['widget', ['Escape', 'Mod+K', 'Mod+Enter'], ['v', 'ArrowDown', 'Home', 'Enter', 'Space', 'Shift+J']],
  ] as const)('%s', (owner, left, consumed) => {
    expect(left.filter((key) => !leaves(owner, key))).toEqual([])
    expect(consumed.filter((key) => leaves(owner, key))).toEqual([])
  })
})

describe('places', () => {
  it('detects a dialog around the focus', () => {
    expect(insideDialog([node('BUTTON'), node('DIV', { role: 'dialog' }), node('BODY')])).toBe(true)
    expect(insideDialog([node('BUTTON'), node('BODY')])).toBe(false)
  })

  it('detects the photo area', () => {
    expect(insidePhotoArea([node('FIGURE', { 'data-stage': '' })])).toBe(true)
    expect(insidePhotoArea([node('FIGURE')])).toBe(false)
  })
})
