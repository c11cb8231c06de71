import type { TargetNoun } from 'contract/core/nouns'
import { nounsHere } from '~/commands/engine/context'
import type { CommandContext } from '~/commands/engine/context'
import { nearestOf } from '~/commands/engine/verbs'
import type { Verb } from '~/commands/engine/command'
import type { StrokeId } from './strokes'

/** A binding in the trie: the command and how to run it. */
export type KeyTarget = {
  readonly id: string
  /** Arguments of the key itself, such as the number of a comment template. */
  readonly args?: Readonly<Record<string, string | number>>
  /** Active in text fields, too. */
  readonly text: boolean
  readonly perPress: 'once' | 'repeat'
  /** Active only with a selection, before other targets of the same keys. */
  readonly picked?: true
  /** Verb and nouns: only the same verb on other nouns may share its keys. */
  readonly verb?: Verb
  readonly of: readonly TargetNoun[]
}

/** Targets at the end of a sequence; several if a verb on several nouns has the key. */
export type Node = { readonly targets: readonly KeyTarget[]; readonly next: ReadonlyMap<StrokeId, Node> }

type Growing = { targets: KeyTarget[]; next: Map<StrokeId, Growing> }

const growing = (): Growing => ({ targets: [], next: new Map() })

export type KeyEntry = { readonly path: readonly StrokeId[]; readonly target: KeyTarget }

/**
 * Builds a trie of sequences; a later entry never replaces an earlier one (the conflict check ensures that there is
 * none).
 */
export function buildTrie(entries: readonly KeyEntry[]): Node {
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

/** The current position in the trie: the strokes so far, and the time of the last one in milliseconds. */
export type Position = { readonly path: readonly StrokeId[]; readonly at: number }
export const start: Position = { path: [], at: 0 }

export type Step =
  | { kind: 'run'; target: KeyTarget; path: readonly StrokeId[] }
  | { kind: 'pending'; path: readonly StrokeId[] }
  /** The stroke does not continue the pending sequence. It is consumed: it was meant for the sequence. */
  | { kind: 'stray'; path: readonly StrokeId[] }
  | { kind: 'none' }

/** The node at a path, or undefined. */
export function nodeAt(root: Node, path: readonly StrokeId[]): Node | undefined {
  return path.reduce<Node | undefined>((node, stroke) => node?.next.get(stroke), root)
}

/**
 * Input for choosing between commands on the same key: the nouns on the screen, nearest first, and whether there is a
 * selection.
 */
export type Near = { readonly nouns: readonly TargetNoun[]; readonly picked: boolean }

/** The nouns on the screen of a context, and whether it has a selection. */
export const nearOf = (context: CommandContext): Near => ({
  nouns: nounsHere(context),
  picked: context.selection.length > 0,
})

/** The target of a node for the current screen. */
export function targetAt({ targets }: Node, near: () => Near): KeyTarget | undefined {
  const [only] = targets
  if (targets.length < 2 && !only?.picked) return only
  const { nouns, picked } = near()
  const of = (isPicked: boolean) =>
    nearestOf(
      targets.filter((one) => (one.picked ?? false) === isPicked),
      nouns,
    )
  return (picked && of(true)) || of(false)
}

/** True if a sequence is still pending at `now`; a `window` of null never expires, for slow typists. */
export function isPending(position: Position, now: number, window: number | null): boolean {
  return position.path.length > 0 && (window === null || now - position.at <= window)
}

/**
 * Processes one stroke. Pure: ignores other keys held down, so that overlapping presses lose nothing
 * (keyboard rule 12). `now` and `window` are in milliseconds; `near` is called only if needed.
 */
export function step(
  root: Node,
  position: Position,
  stroke: StrokeId,
  now: number,
  window: number | null,
  near: () => Near = () => ({ nouns: [], picked: false }),
): { step: Step; position: Position } {
  // Keys may have changed since the first stroke: a path that leads nowhere any more is dropped, and this stroke starts
  // over.
  const waiting = isPending(position, now, window) && nodeAt(root, position.path) !== undefined
  const path = waiting ? [...position.path, stroke] : [stroke]
  const node = nodeAt(root, path)
  if (node?.targets.length === 0) return { step: { kind: 'pending', path }, position: { path, at: now } }
  const target = node && targetAt(node, near)
  if (target) return { step: { kind: 'run', target, path }, position: start }
  return { step: waiting ? { kind: 'stray', path } : { kind: 'none' }, position: start }
}
