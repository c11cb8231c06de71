import type { Issue } from 'contract/core/common'
import { createListeners } from '~/lib/listeners'
import type { PalettePort } from '~/commands/engine/browser-port'
import type { Args, Call, Named } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { Selection, RecordRef } from '~/commands/engine/context'

/**
 * A command waiting for its arguments. `elsewhere` is set when the screen has no target for it: the record chosen
 * instead, or null until one is chosen. `says` holds the words of a sentence for this page and the following pages.
 */
export type IncompleteCall = Selection & {
  readonly id: CommandId
  readonly args: Args
  readonly elsewhere?: RecordRef | null
  readonly named?: Named
  /** Details shown next to those names. */
  readonly details?: Named
  /** Earlier answers for pages not shown now, by argument; a multiple choice keeps its selection. */
  readonly picks?: Args
  readonly says?: readonly string[]
  /** Arguments that the server refused, with reasons. */
  readonly refused?: Refused
  /** The pages answered before this one, for going back. */
  readonly before?: readonly IncompleteCall[]
}

/** A call whose fields were refused; `label` names its record, if it has only one. */
export type Again = {
  readonly call: Call
  readonly issues: readonly Issue[]
  readonly label?: string | undefined
  /** Called when its page is closed. */
  readonly left: () => void
}

/** Refused arguments, each with the reason and the refused value. */
export type Refused = Readonly<Record<string, { readonly why: string; readonly value: unknown }>>

export type Layer =
  /** `again` opens the page of a refused call, `link` the page of a URL. */
  | {
      readonly kind: 'palette'
      readonly prefix: string
      readonly incomplete?: IncompleteCall
      readonly again?: Again
      /** A command and its answers from the URL. */
      readonly link?: string
    }
  | { readonly kind: 'sheet' }

/** A started key sequence, or the message that it leads nowhere. */
export type Pending = { readonly path: readonly string[]; readonly stray: boolean } | null

/** The layers over the screen: the palette or the cheat sheet, and the bar of the pending key sequence. */
export type Layers = {
  readonly shown: () => Layer | null
  readonly pending: () => Pending
  readonly palette: () => PalettePort | null
  readonly open: (layer: Layer) => void
  readonly close: () => void
  readonly setPending: (pending: Pending) => void
  /** Registers the key handling of the open palette. */
  readonly setPalette: (port: PalettePort | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates the layers. `onOpen` is called before a layer opens. */
export function createLayers(onOpen: () => void = () => undefined): Layers {
  const listeners = createListeners()
  let shown: Layer | null = null
  let pending: Pending = null
  let palette: PalettePort | null = null
  const publish = listeners.notify
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
      onOpen()
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
    subscribe: listeners.add,
  }
}
