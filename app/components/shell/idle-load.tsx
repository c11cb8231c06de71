import type { ReactNode } from 'react'

/** Loads something once the page is at rest; what fails then is tried again when it is needed. */
export function whenIdle(load: () => Promise<unknown>): void {
  const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 300))
  idle(() => void load().catch(() => undefined))
}

/** Replaces a part that could not be loaded: the page works without it. */
export const orNothing = () => ({ default: () => null })

/** In place of a menu that could not be loaded: its button stays. */
export const orTrigger = () => ({ default: ({ trigger }: { trigger: ReactNode }) => <>{trigger}</> })
