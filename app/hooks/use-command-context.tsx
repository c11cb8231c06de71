import { createContext, useContext, useRef, useState, useSyncExternalStore } from 'react'
import type { RoleName } from 'contract/roles'
import type { Facts, Mode } from '~/commands/context'
import type { KeySettings } from '~/commands/remaps'
import type { Center } from './center'
import type { SettingsMemory } from './key-settings'
import { useBeforePaint } from './use-before-paint'
import type { Screen, ScreenPart } from './screens'

export type { Screen } from './screens'

export type CommandContext = {
  readonly center: Center
  readonly role: RoleName
  readonly settings: SettingsMemory
  /** The mode of the screen the server drew. */
  readonly firstMode: Mode
}

const Context = createContext<CommandContext | null>(null)
export const CommandContextProvider = Context.Provider

/** The command centre around this component. */
export function useCommandContext(): CommandContext {
  const context = useContext(Context)
  if (!context) throw new Error('Commands need the CommandCenter around them')
  return context
}

let nextOrder = 1

/**
 * Tells the command centre what is on the screen, for as long as the component is shown: its mode, the record here, the
 * selection, and what the screen can do. A screen drawn inside or after another lies on top of it. Call it on every
 * render with fresh values; nothing is registered but facts and handlers.
 */
export function useScreen(screen: Screen): void {
  useLayer(screen)
}

/** Tells what a part of the screen below it can do besides. */
export function useScreenPart(part: ScreenPart): void {
  useLayer(part)
}

function useLayer(screen: Screen | ScreenPart): void {
  const { screens } = useCommandContext().center
  // A parent renders before its children, while its effects run after theirs: the order is taken at the first render.
  const [order] = useState(() => nextOrder++)
  useBeforePaint(() => screens.set(order, screen))
  useBeforePaint(() => () => screens.remove(order), [screens, order])
}

/** What a reading of the facts comes to; the component draws again only when that changes. `onServer` stands for the first paint. */
export function useFacts<T extends string | number | boolean | null | undefined>(
  read: (facts: Facts) => T,
  onServer: T,
): T {
  const { center } = useCommandContext()
  return useSyncExternalStore(
    center.screens.subscribe,
    () => read(center.facts()),
    () => onServer,
  )
}

/** This person's key settings. */
export function useKeySettings(): KeySettings {
  const { settings } = useCommandContext()
  return useSyncExternalStore(settings.subscribe, settings.read, settings.drawn)
}

/** A value that callbacks read at call time. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useBeforePaint(() => {
    latest.current = value
  })
  return latest
}
