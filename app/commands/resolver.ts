import type { StrokeId } from './strokes'

/** A binding as the trie holds it: what to run, and how. */
export type Target = {
  readonly id: string
  /** Arguments that the key itself carries, such as the number of a comment template. */
  readonly args?: Readonly<Record<string, string | number>>
  /** Also in text fields. */
  readonly text: boolean
  readonly perPress: 'once' | 'repeat'
}

export type Node = { readonly target?: Target; readonly next: ReadonlyMap<StrokeId, Node> }

type Growing = { target?: Target; next: Map<StrokeId, Growing> }

export type Entry = { readonly path: readonly StrokeId[]; readonly target: Target }

/** A trie of sequences; a later entry never replaces an earlier one (the conflict check proves there is none). */
export function buildTrie(entries: readonly Entry[]): Node {
  const root: Growing = { next: new Map() }
  for (const { path, target } of entries) {
    let node = root
    for (const stroke of path) {
      const child = node.next.get(stroke) ?? { next: new Map<StrokeId, Growing>() }
      node.next.set(stroke, child)
      node = child
    }
    node.target ??= target
  }
  return root
}

/** The one position in the trie: the strokes so far and when the last of them came, in milliseconds. */
export type Position = { readonly path: readonly StrokeId[]; readonly at: number }
export const start: Position = { path: [], at: 0 }

export type Step =
  | { kind: 'run'; target: Target; path: readonly StrokeId[] }
  | { kind: 'pending'; path: readonly StrokeId[] }
  /** A sequence had begun and this stroke does not continue it. The stroke is spent: it was meant for the sequence. */
  | { kind: 'stray'; path: readonly StrokeId[] }
  | { kind: 'none' }

/** The node at a path, or undefined. */
export function nodeAt(root: Node, path: readonly StrokeId[]): Node | undefined {
  return path.reduce<Node | undefined>((node, stroke) => node?.next.get(stroke), root)
}

/** Whether a pending sequence still waits at `now`; a `window` of null waits for ever (slow hands). */
export function isPending(position: Position, now: number, window: number | null): boolean {
  return position.path.length > 0 && (window === null || now - position.at <= window)
}

/**
 * One stroke, one step. Pure: what other keys are held down plays no part, so overlapping presses lose nothing
 * (keyboard.md 1.1). `now` and `window` are in milliseconds.
 */
export function step(
  root: Node,
  position: Position,
  stroke: StrokeId,
  now: number,
  window: number | null,
): { step: Step; position: Position } {
  const waiting = isPending(position, now, window)
  const path = waiting ? [...position.path, stroke] : [stroke]
  const node = nodeAt(root, path)
  if (!node) return { step: waiting ? { kind: 'stray', path } : { kind: 'none' }, position: start }
  if (node.target) return { step: { kind: 'run', target: node.target, path }, position: start }
  return { step: { kind: 'pending', path }, position: { path, at: now } }
}
