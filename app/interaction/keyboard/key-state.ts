import { leavesKey, type Owner } from '~/commands/keyboard/focus'
import { learnLayout, readPress, type Layout, type Press, type Reading } from '~/commands/keyboard/read-key'
import { isPending, nodeAt, start, step, targetAt } from '~/commands/keyboard/resolver'
import type { Near, Node, Position, KeyTarget } from '~/commands/keyboard/resolver'
import type { Platform } from '~/commands/keyboard/strokes'
import type { Pending } from '~/interaction/layers'

/** State of the keyboard between two keydown events. */
export type KeyState = {
  readonly layout: Layout
  readonly position: Position
  readonly pending: Pending
  /** False from a repeatable command until the next frame is painted: a held key runs at most once per frame. */
  readonly canRepeat: boolean
}

/** Everything else that one press depends on. Functions are called only if needed. */
export type KeyContext = {
  readonly platform: Platform
  /** Milliseconds in which a sequence continues; null is unlimited. */
  readonly window: number | null
  readonly owner: Owner
  readonly layer: 'palette' | 'loading palette' | 'loading sheet' | null
  /** True if the palette has inserted the character of this press. */
  readonly isTyped: boolean
  readonly root: () => Node
  readonly paletteRoot: () => Node
  readonly near: () => Near
  /** False until the record under the cursor is painted. */
  readonly isReady: () => boolean
}

export type KeyAction =
  /** The press stays with the browser. */
  | { readonly kind: 'leave' }
  /** The press is consumed without effect. */
  | { readonly kind: 'block' }
  | { readonly kind: 'run'; readonly target: KeyTarget }
  | { readonly kind: 'close layer' }
  /** The press waits until the palette is loaded. */
  | { readonly kind: 'queue' }
  /** The press has no binding here. */
  | { readonly kind: 'unbound' }

type Next = { readonly state: KeyState; readonly action: KeyAction }

export const initialKeys: KeyState = { layout: 'unknown', position: start, pending: null, canRepeat: true }

const [leave, block]: readonly [KeyAction, KeyAction] = [{ kind: 'leave' }, { kind: 'block' }]

/** True if the press enters a character; on some keyboards AltGr does. */
export const isText = ({ key, ctrl, meta, alt, altGraph, composing }: Press): boolean =>
  key.length === 1 && !composing && (altGraph || (!ctrl && !meta && !alt))

/** State after the next frame is painted. */
export const painted = (state: KeyState): KeyState => ({ ...state, canRepeat: true })

/**
 * Resolves a press to one action at most. Pure; ignores which other keys are held down (keyboard rule 12).
 * @param at time of the press in milliseconds
 */
export function nextKey(before: KeyState, press: Press, at: number, context: KeyContext): Next {
  const state = { ...before, layout: learnLayout(before.layout, press) }
  const reading = readPress(press, context.platform, state.layout)
  if (reading.kind === 'modifier') return { state, action: leave }
  const rested: KeyState = { ...state, position: start, pending: null }
  const ofLayer = layerAction(press, reading, context)
  if (ofLayer) return { state: rested, action: ofLayer }
  if (reading.kind === 'none' || !leavesKey(context.owner, reading.key, reading.mods))
    return { state: rested, action: leave }
  const node = nodeAt(context.root(), [reading.stroke])
  // In a text field only bindings marked for text run, and no sequences: all other keys are input.
  if (context.owner === 'text' && !node?.targets.some(({ text }) => text)) return { state: rested, action: leave }
  if (!press.repeat) return nextStroke(state, reading.stroke, at, context)
  if (!node || isPending(state.position, at, context.window)) return { state, action: leave }
  return nextRepeat(state, node, context)
}

/** The effect of a press on an open layer: no page command runs then. */
function layerAction(press: Press, reading: Reading, { layer, isTyped, paletteRoot }: KeyContext): KeyAction | null {
  if (isTyped) return block
  const isEscape = press.key === 'Escape'
  if (layer === 'loading sheet') return isEscape && !press.prevented ? { kind: 'close layer' } : null
  if (layer !== 'loading palette') return null
  const isBound = reading.kind === 'stroke' && nodeAt(paletteRoot(), [reading.stroke]) !== undefined
  if (!isText(press) && !isBound) return null
  if (isEscape) return { kind: 'close layer' }
  return isText(press) || !press.repeat ? { kind: 'queue' } : block
}

/** A held key runs a repeatable command once per frame, and no other. */
function nextRepeat(state: KeyState, node: Node, { near, isReady }: KeyContext): Next {
  const target = targetAt(node, near)
  if (target?.perPress !== 'repeat' || !state.canRepeat || !isReady()) return { state, action: block }
  return run(state, target)
}

const run = (state: KeyState, target: KeyTarget): Next => ({
  state: { ...state, canRepeat: state.canRepeat && target.perPress !== 'repeat' },
  action: { kind: 'run', target },
})

function nextStroke(before: KeyState, stroke: string, at: number, { root, window, near }: KeyContext): Next {
  const { step: result, position } = step(root(), before.position, stroke, at, window, near)
  const state: KeyState = { ...before, position, pending: null }
  if (result.kind === 'run') return run(state, result.target)
  if (result.kind === 'none') return { state, action: { kind: 'unbound' } }
  return { state: { ...state, pending: { path: result.path, stray: result.kind === 'stray' } }, action: block }
}
