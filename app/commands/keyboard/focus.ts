import type { KeyName, Mod } from './strokes'

/** Kind of the focused element; see `leavesKey` for the keys that each kind consumes. */
export type Owner = 'page' | 'press' | 'link' | 'box' | 'arrows' | 'widget' | 'text'

/** The properties of an element that decide; structural, for tests without a browser. */
export type FocusNode = {
  readonly tagName?: string
  readonly type?: string
  readonly isContentEditable?: boolean
  getAttribute?: (name: string) => string | null
}

const pressTypes = new Set(['button', 'submit', 'reset', 'image'])
const boxTypes = new Set(['checkbox', 'file', 'color'])
const arrowTypes = new Set(['radio', 'range'])
const pressRoles = new Set(['button', 'checkbox', 'switch', 'menuitemcheckbox'])
const arrowRoles = new Set(['radio', 'radiogroup', 'tab', 'tablist', 'slider', 'scrollbar', 'spinbutton', 'separator'])
const widgetRoles = new Set([
  'listbox',
  'option',
  'menu',
  'menubar',
  'menuitem',
  'menuitemradio',
  'tree',
  'treeitem',
  'combobox',
])
const textRoles = new Set(['textbox', 'searchbox'])

function ownerByRole(role: string): Owner | null {
  if (textRoles.has(role)) return 'text'
  if (widgetRoles.has(role)) return 'widget'
  if (arrowRoles.has(role)) return 'arrows'
  if (role === 'link') return 'link'
  return pressRoles.has(role) ? 'press' : null
}

function ownerOfInput(type: string): Owner {
  if (boxTypes.has(type)) return 'box'
  if (pressTypes.has(type)) return 'press'
  return arrowTypes.has(type) ? 'arrows' : 'text'
}

function ownerByTag(node: FocusNode): Owner {
  switch (node.tagName?.toUpperCase()) {
    case 'INPUT':
      return ownerOfInput(node.type ?? 'text')
    case 'TEXTAREA':
      return 'text'
    case 'SELECT':
      return 'widget'
    case 'BUTTON':
    case 'SUMMARY':
      return 'press'
    case 'A':
    case 'AREA':
      return node.getAttribute?.('href') == null ? 'page' : 'link'
    case 'VIDEO':
    case 'AUDIO':
      return node.getAttribute?.('controls') == null ? 'page' : 'arrows'
    default:
      return 'page'
  }
}

/**
 * Kind of the focused element, from the event's composed path (which includes fields inside a shadow root). Elements
 * whose keys are handled by the command registry have `data-keys="page"`.
 */
export function ownerOf(path: readonly FocusNode[]): Owner {
  const node = path[0]
  if (!node) return 'page'
  if (node.isContentEditable) return 'text'
  const byTag = ownerByTag(node)
  if (byTag === 'text') return byTag
  if (node.getAttribute?.('data-keys') === 'page') return 'page'
  const role = node.getAttribute?.('role')
  return (role ? ownerByRole(role) : null) ?? byTag
}

const arrowKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])
const pressKeys = new Set(['Enter', 'Space'])

/**
 * True if the focused element leaves this stroke to commands (keyboard rules 4 and 5). Text fields are decided per
 * binding.
 */
export function leavesKey(owner: Owner, key: KeyName, mods: readonly Mod[]): boolean {
  if (owner === 'page') return true
  // Mod+Enter saves a form from any of its fields; on a link it belongs to the browser.
  if (pressKeys.has(key)) return owner === 'text' || (mods.includes('mod') && owner !== 'link')
  if (owner === 'text') return true
  if (mods.includes('mod') || key === 'Escape') return true
  if (owner === 'widget') return false
  return owner === 'press' || owner === 'link' || owner === 'box' || !arrowKeys.has(key)
}

const roleOf = (node: FocusNode) => node.getAttribute?.('role') ?? null

/** True if the focus is inside a dialog: the page beneath must not handle keys. */
export function insideDialog(path: readonly FocusNode[]): boolean {
  return path.some((node) => {
    const role = roleOf(node)
    return role === 'dialog' || role === 'alertdialog' || node.tagName?.toUpperCase() === 'DIALOG'
  })
}

/** True if the focus is in the photo area, for the setting "only while the photo has focus". */
export function insidePhotoArea(path: readonly FocusNode[]): boolean {
  return path.some((node) => node.getAttribute?.('data-stage') != null)
}
