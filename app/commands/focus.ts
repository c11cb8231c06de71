import type { KeyName, Mod } from './strokes'

/** Who owns single keys where the focus is; see `leavesKey` for which keys each owner takes. */
export type Owner = 'page' | 'press' | 'link' | 'box' | 'arrows' | 'widget' | 'text'

/** The part of an element that decides; structural, so that it can be tested without a browser. */
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
 * Who owns the keys, given the event's composed path (so that a field inside a shadow root is seen). An element of our
 * own that answers keys through the registry says so with `data-keys="page"`.
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

/** Whether the owner of the focus leaves this stroke to the registry (keyboard.md 2.1, rules 4 and 5). Text is decided per binding. */
export function leavesKey(owner: Owner, key: KeyName, mods: readonly Mod[]): boolean {
  if (owner === 'page') return true
  // Mod+Enter saves a form wherever in it one is; on a link it is the browser's.
  if (pressKeys.has(key)) return owner === 'text' || (mods.includes('mod') && owner !== 'link')
  if (owner === 'text') return true
  if (mods.includes('mod') || key === 'Escape') return true
  if (owner === 'widget') return false
  return owner === 'press' || owner === 'link' || owner === 'box' || !arrowKeys.has(key)
}

const roleOf = (node: FocusNode) => node.getAttribute?.('role') ?? null

/** Whether the focus is inside a dialog: the page beneath it must not act. */
export function insideDialog(path: readonly FocusNode[]): boolean {
  return path.some((node) => {
    const role = roleOf(node)
    return role === 'dialog' || role === 'alertdialog' || node.tagName?.toUpperCase() === 'DIALOG'
  })
}

/** Whether the focus is on or inside the stage: the "only while the stage has focus" choice asks. */
export function insideStage(path: readonly FocusNode[]): boolean {
  return path.some((node) => node.getAttribute?.('data-stage') != null)
}
