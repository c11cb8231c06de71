import type { TargetNoun } from 'contract/nouns'
import { nounsHere } from './context'
import type { Facts } from './context'
import { meantOf } from './verbs'
import type { Verb } from './command'
import type { StrokeId } from './strokes'

/** A binding as the trie holds it: what to run, and how. */
export type Target = {
  readonly id: string
  /** Arguments that the key itself carries, such as the number of a comment template. */
  readonly args?: Readonly<Record<string, string | number>>
  /** Also in text fields. */
  readonly text: boolean
  readonly perPress: 'once' | 'repeat'
  /** Only while something is selected, and then before what shares its keys. */
  readonly picked?: true
  /** What it does to records of which kinds: only the same act on others may share its keys. */
  readonly verb?: Verb
  readonly of: readonly TargetNoun[]
}

/** Where a sequence ends, its target; several, where one act on records of several kinds has the key. */
export type Node = { readonly targets: readonly Target[]; readonly next: ReadonlyMap<StrokeId, Node> }

type Growing = { targets: Target[]; next: Map<StrokeId, Growing> }

const growing = (): Growing => ({ targets: [], next: new Map() })

export type Entry = { readonly path: readonly StrokeId[]; readonly target: Target }

/** A trie of sequences; a later entry never replaces an earlier one (the conflict check proves there is none). */
export function buildTrie(entries: readonly Entry[]): Node {
  const root = growing()
  for (const { path, target } of entries) {
    let node = root
    for (const stroke of path) {
      const child = node.next.get(stroke) ?? growing()
      node.next.set(stroke, child)
      node = child
    }
    const peers = node.targets.filter(({ picked }) => picked === target.picked)
    if (peers.every(({ verb }) => verb !== undefined && verb === target.verb)) node.targets.push(target)
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

/** What tells which of several commands a key means: the kinds of record here, the nearest first, and whether any is selected. */
export type Near = { readonly nouns: readonly TargetNoun[]; readonly picked: boolean }

export const nearOf = (facts: Facts): Near => ({ nouns: nounsHere(facts), picked: facts.selection.length > 0 })

/** What a node calls, given what is near. */
export function targetAt({ targets }: Node, near: () => Near): Target | undefined {
  const [only] = targets
  if (targets.length < 2 && !only?.picked) return only
  const { nouns, picked } = near()
  const of = (isPicked: boolean) =>
    meantOf(
      targets.filter((one) => (one.picked ?? false) === isPicked),
      nouns,
    )
  return (picked && of(true)) || of(false)
}

/** Whether a pending sequence still waits at `now`; a `window` of null waits for ever (slow hands). */
export function isPending(position: Position, now: number, window: number | null): boolean {
  return position.path.length > 0 && (window === null || now - position.at <= window)
}

/**
 * One stroke, one step. Pure: what other keys are held down plays no part, so overlapping presses lose nothing
 * (keyboard.md 1.1). `now` and `window` are in milliseconds; `near` is asked for only
 * where it tells.
 */
export function step(
  root: Node,
  position: Position,
  stroke: StrokeId,
  now: number,
  window: number | null,
  near: () => Near = () => ({ nouns: [], picked: false }),
): { step: Step; position: Position } {
  // Keys may have changed since its first stroke: what leads nowhere any more is forgotten, and this one begins anew.
  const waiting = isPending(position, now, window) && nodeAt(root, position.path) !== undefined
  const path = waiting ? [...position.path, stroke] : [stroke]
  const node = nodeAt(root, path)
  if (node?.targets.length === 0) return { step: { kind: 'pending', path }, position: { path, at: now } }
  const target = node && targetAt(node, near)
  if (target) return { step: { kind: 'run', target, path }, position: start }
  return { step: waiting ? { kind: 'stray', path } : { kind: 'none' }, position: start }
}
