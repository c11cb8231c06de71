import { createContext, useContext, useRef, useState, useSyncExternalStore } from 'react'
import type { RoleName } from 'contract/core/roles'
import type { CommandContext, Mode } from '~/commands/engine/context'
import type { KeySettings } from 'contract/account/key-settings'
import type { CommandDispatcher } from '~/interaction/dispatcher-types'
import type { KeySettingsStore } from '~/interaction/keyboard/key-settings'
import type { UndoHistory } from '~/interaction/undo/undo-history'
import { useBeforePaint } from './use-before-paint'
import type { Screen, ScreenPart } from '~/interaction/screens'

export type { Screen } from '~/interaction/screens'

export type CommandServices = {
  readonly dispatcher: CommandDispatcher
  readonly undo: UndoHistory
  readonly role: RoleName
  readonly settings: KeySettingsStore
  /** Mode of the screen that the server rendered. */
  readonly firstMode: Mode
}

const Context = createContext<CommandServices | null>(null)
export const CommandServicesProvider = Context.Provider

/** The surrounding command context. @throws Error outside of its provider */
export function useCommandServices(): CommandServices {
  const context = useContext(Context)
  if (!context) throw new Error('Commands need the CommandProvider around them')
  return context
}

let nextOrder = 1

/**
 * Registers the screen with the command dispatcher while the component is mounted: its mode, current record, selection
 * and handlers. A screen rendered inside or after another is on top of it. Call it on every render with current values.
 */
export function useScreen(screen: Screen): void {
  useLayer(screen)
}

/** Registers the additional lists and handlers of a part of the screen below it. */
export function useScreenPart(part: ScreenPart): void {
  useLayer(part)
}

function useLayer(screen: Screen | ScreenPart): void {
  const { screens } = useCommandServices().dispatcher
  // A parent renders before its children, but its effects run after theirs: the order is taken at the first render.
  const [order] = useState(() => nextOrder++)
  useBeforePaint(() => screens.set(order, screen))
  useBeforePaint(() => () => screens.remove(order), [screens, order])
}

/**
 * Reads a value from the command context; the component renders again only when it changes. `onServer` is the value for the
 * server and for hydration.
 */
export function useCommandContext<T extends string | number | boolean | null | undefined>(
  read: (context: CommandContext) => T,
  onServer: T,
): T {
  const { dispatcher } = useCommandServices()
  return useSyncExternalStore(
    dispatcher.screens.subscribe,
    () => read(dispatcher.context()),
    () => onServer,
  )
}

/** The person's key settings; the component renders again when they change. */
export function useKeySettings(): KeySettings {
  const { settings } = useCommandServices()
  return useSyncExternalStore(settings.subscribe, settings.read, settings.drawn)
}

/** A ref with the current value, for callbacks that read it at call time. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useBeforePaint(() => {
    latest.current = value
  })
  return latest
}
