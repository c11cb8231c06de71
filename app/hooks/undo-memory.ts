import type { Done, UndoStack } from '~/commands/undo-stack'
import { createListeners } from '~/lib/listeners'
import { newKey } from '~/lib/new-key'

export type UndoMemory = {
  readonly read: () => UndoStack
  readonly change: (next: (stack: UndoStack) => UndoStack) => void
}

/** A step as it is kept, by itself: two tabs that each do something at once write over nothing of each other's. */
type Kept = { readonly list: keyof UndoStack; readonly step: Done; readonly at: number; readonly tab?: string }

const prefix = 'plumbline.undo.'
const tabName = `${prefix}tab`

/** This tab, through reload. While its page is there nothing of it is kept: a tab made as a copy of it is another one. */
function findTab(): string {
  try {
    const before = sessionStorage.getItem(tabName)
    sessionStorage.removeItem(tabName)
    const tab = before ?? newKey()
    globalThis.addEventListener?.('pagehide', () => sessionStorage.setItem(tabName, tab))
    return tab
  } catch {
    return newKey()
  }
}

const tab = findTab()

/** What is kept, as it was read last: every button asks for it after each change of the screen. */
let known: { readonly name: string; readonly kept: readonly Kept[]; readonly stack: UndoStack } | null = null

/** Follows what is done and taken back, in whichever tab. */
export const stepsMoved = createListeners()

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key && !key.startsWith(prefix)) return
  known = null
  stepsMoved.tell()
})

function know(name: string, kept: Kept[]) {
  kept.sort((one, other) => one.at - other.at)
  // What this tab did is the newest in it, whatever others have done since.
  const inTurn = [...kept.filter((one) => one.tab !== tab), ...kept.filter((one) => one.tab === tab)]
  const stepsOf = (list: keyof UndoStack) => inTurn.flatMap((one) => (one.list === list ? [one.step] : []))
  known = { name, kept, stack: { done: stepsOf('done'), undone: stepsOf('undone') } }
  return known
}

function load(name: string) {
  if (known?.name === name) return known
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(name))
    return know(
      name,
      names.map((key) => JSON.parse(localStorage.getItem(key) ?? '')),
    )
  } catch {
    return know(name, [])
  }
}

/**
 * Where storage is full the oldest steps go first, and in the end all: those that were kept before must not stay, or undo
 * would take back an older step than the newest. Without a memory undo falls back to the server's list of changes.
 */
function save(name: string, was: readonly Kept[], kept: Kept[], gone: readonly Kept[]): void {
  know(name, kept)
  try {
    for (const { step } of gone) localStorage.removeItem(name + step.key)
    for (const one of kept) if (!was.includes(one)) localStorage.setItem(name + one.step.key, JSON.stringify(one))
  } catch {
    const older = Math.ceil(kept.length / 2)
    // Where storage is forbidden there never was a memory.
    if (older > 0) save(name, was, kept.slice(older), [...gone, ...kept.slice(0, older)])
  }
}

/** One person's steps, kept through reload and shared by the tabs of this browser, each of which has its own as the newest. */
export function createUndoMemory(userId: string): UndoMemory {
  const name = `${prefix}${userId}.`
  return {
    read: () => load(name).stack,
    change(change) {
      const { kept, stack } = load(name)
      const was = new Map(kept.map((one) => [one.step.key, one]))
      let at = Math.max(Date.now(), ...kept.map((one) => one.at + 1))
      const changed = change(stack)
      const listed = (list: keyof UndoStack) =>
        changed[list].map((step) => {
          const one = was.get(step.key)
          if (one?.list !== list) return { list, step, at: at++, tab }
          return one.step === step ? one : { ...one, step }
        })
      const next = [...listed('done'), ...listed('undone')]
      for (const { step } of next) was.delete(step.key)
      save(name, kept, next, [...was.values()])
      stepsMoved.tell()
    },
  }
}
