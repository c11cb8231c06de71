import type { Issue } from 'contract/common'
import { createListeners } from '~/lib/listeners'
import type { PalettePort } from '~/commands/browser-port'
import type { Args, Call, CommandId, Named } from '~/commands/command'
import type { Aim, Ref } from '~/commands/context'

/**
 * A command waiting for its arguments. `elsewhere` is set where nothing on the screen is what it acts on: the record that was
 * chosen for it, or null while that is asked. `says` are the words that a sentence has for this page and those after it.
 */
export type Asking = Aim & {
  readonly id: CommandId
  readonly args: Args
  readonly elsewhere?: Ref | null
  readonly named?: Named
  /** What stood beside those names. */
  readonly details?: Named
  /** What was answered before on the pages to come or to go back to, by argument: of many, what was picked is still so. */
  readonly picks?: Args
  readonly says?: readonly string[]
  /** What the server refused of a call made with these answers, by argument. */
  readonly refused?: Refused
  /** The pages answered before this one, which one can go back to. */
  readonly before?: readonly Asking[]
}

/** A call that was refused at its fields; `label` is what its record is called, where it was one. */
export type Again = {
  readonly call: Call
  readonly issues: readonly Issue[]
  readonly label?: string | undefined
  /** Hears that its page was closed. */
  readonly left: () => void
}

/** Arguments that were refused: why, and what they were. */
export type Refused = Readonly<Record<string, { readonly why: string; readonly value: unknown }>>

export type Layer =
  /** `again` opens the page of a call that its refusal names, `link` that of an address. */
  | {
      readonly kind: 'palette'
      readonly prefix: string
      readonly asking?: Asking
      readonly again?: Again
      /** What an address says behind its page: a command and words for its pages. */
      readonly link?: string
    }
  | { readonly kind: 'sheet' }

/** A sequence that has begun, or the message that it led nowhere. */
export type Pending = { readonly path: readonly string[]; readonly stray: boolean } | null

/** What lies over the screen: the palette or the sheet, and the leader bar. */
export type Layers = {
  readonly shown: () => Layer | null
  readonly pending: () => Pending
  readonly palette: () => PalettePort | null
  readonly open: (layer: Layer) => void
  readonly close: () => void
  readonly setPending: (pending: Pending) => void
  /** The open palette says how it answers keys. */
  readonly setPalette: (port: PalettePort | null) => void
  /** Keeps a key pressed while the palette is still being loaded: how it is heard again, once the palette is there. */
  readonly keep: (again: () => void) => void
  readonly takeKept: () => readonly (() => void)[]
  readonly subscribe: (listener: () => void) => () => void
}

export function createLayers(): Layers {
  const listeners = createListeners()
  let shown: Layer | null = null
  let pending: Pending = null
  let palette: PalettePort | null = null
  let kept: readonly (() => void)[] = []
  const publish = listeners.tell
  const show = (next: Layer | null) => {
    const before = shown
    shown = next
    publish()
    if (before?.kind === 'palette') before.again?.left()
  }
  return {
    shown: () => shown,
    pending: () => pending,
    palette: () => palette,
    open: (layer) => {
      kept = []
      show(layer)
    },
    close: () => show(null),
    setPending: (next) => {
      if (pending === next) return
      pending = next
      publish()
    },
    setPalette: (port) => {
      palette = port
    },
    keep: (again) => {
      kept = [...kept, again]
    },
    takeKept: () => {
      const taken = kept
      kept = []
      return taken
    },
    subscribe: listeners.add,
  }
}
