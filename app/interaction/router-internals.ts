/**
 * The only access to the router behind Remix's hooks. Hooks return the state last rendered; keys, timers and the
 * browser's Back need the current one.
 */
const router = () => window.__remixRouter

/** True while the next page loads; false before the router exists. */
export const isPageLoading = (): boolean => router()?.state.navigation.state === 'loading'

/** The address of the pending navigation, or the current one. */
export function nextLocation() {
  const { navigation, location } = router().state
  return navigation.location ?? location
}

/** The history entry of the router, and the action that led to it. */
export function currentEntry() {
  const { location, historyAction } = router().state
  return { key: location.key, historyAction }
}

/** True if the router is leaving or has left the history entry with this key. */
export function isLeaving(key: string): boolean {
  const { navigation, location } = router().state
  return navigation.state !== 'idle' || location.key !== key
}

/** Listens to each change of the router, before it is rendered. @returns stops it */
export const subscribeToRouter = (listener: () => void): (() => void) => router().subscribe(listener)

/** Blocks navigations for which `blocks` is true. The router allows a single blocker. */
export const setBlocker = (blocks: (navigation: { historyAction: string }) => boolean): void =>
  void router().getBlocker('over', blocks)
