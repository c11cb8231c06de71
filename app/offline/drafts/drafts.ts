import { createListeners } from '~/lib/listeners'
import type { Draft, LiveDatabase } from '~/offline/database'
import type { Tabs } from '~/offline/outbox/tabs'

/** Form fields by name. */
export type Values = Readonly<Record<string, string>>

/** Drafts expire after a month. */
const expiryMs = 30 * 24 * 60 * 60 * 1000

export type Drafts = {
  /** Stores the current text; empty text deletes the draft. */
  keep: (place: string, values: Values, base?: Values) => Promise<void>
  /**
   * Stores fields of a form with their earlier values, and deletes the fields in `gone`. Fields stored by another
   * window on the same form stay.
   */
  keepFields: (place: string, fields: { values: Values; base: Values }, gone: readonly string[]) => Promise<void>
  /** Moves a draft to another place. */
  move: (from: string, to: string) => Promise<void>
  /**
   * Deletes a draft if it still has these values: another window may have stored its own text since. Notifies the other
   * windows.
   */
  forget: (place: string, values: Values) => Promise<void>
  find: (place: string) => Promise<Draft | null>
  prune: (now: number) => Promise<void>
}

/** A deleted draft: its text was sent or cleared by hand. */
export type DeletedDraft = Pick<Draft, 'place' | 'values'>

/** One person's drafts in this browser, by page and field. */
export function createDrafts(opening: Promise<LiveDatabase>, tabs: Tabs<DeletedDraft>): Drafts {
  tabs.listen(({ place, values: { text } }) => text && deletedTexts.notify(place, text))
  return {
    async keep(place, values, base) {
      const db = await opening
      if (Object.values(values).every((value) => value.trim() === '')) await db.delete('drafts', place)
      else await db.put('drafts', { place, values, ...(base && { base }), at: Date.now() })
    },
    async keepFields(place, { values, base }, gone) {
      const tx = (await opening).transaction('drafts', 'readwrite')
      const before = await tx.store.get(place)
      const left = (stored: Values = {}) =>
        Object.fromEntries(Object.entries(stored).filter(([name]) => !gone.includes(name)))
      const draft = {
        place,
        values: { ...left(before?.values), ...values },
        base: { ...left(before?.base), ...base },
        at: Date.now(),
      }
      await (Object.keys(draft.values).length > 0 ? tx.store.put(draft) : tx.store.delete(place))
      await tx.done
    },
    async move(from, to) {
      const tx = (await opening).transaction('drafts', 'readwrite')
      const draft = from === to ? undefined : await tx.store.get(from)
      if (draft) await Promise.all([tx.store.put({ ...draft, place: to }), tx.store.delete(from)])
      await tx.done
    },
    async forget(place, values) {
      const tx = (await opening).transaction('drafts', 'readwrite')
      const draft = await tx.store.get(place)
      const isStill = JSON.stringify(draft?.values) === JSON.stringify(values)
      if (isStill) await tx.store.delete(place)
      await tx.done
      if (isStill) tabs.post({ place, values })
    },
    find: async (place) => (await (await opening).get('drafts', place)) ?? null,
    async prune(now) {
      const tx = (await opening).transaction('drafts', 'readwrite')
      const old = await tx.store.index('at').getAllKeys(IDBKeyRange.upperBound(now - expiryMs))
      await Promise.all(old.map((key) => tx.store.delete(key)))
      await tx.done
    },
  }
}

/** Place of the comment draft of a photo. */
export const commentPlace = (mediaId: string): string => `comment ${mediaId}`

/** Drafts stored by code outside of their field: the visible field shows them. */
export const restoredDrafts = createListeners<[place: string, text: string]>()

/** Texts that were sent, or deleted in another tab. */
export const deletedTexts = createListeners<[place: string, text: string]>()

let current: Drafts | null = null
let waiting: ((drafts: Drafts) => void)[] = []

/** Sets the drafts of this tab; null when nobody is signed in. */
export function setDrafts(drafts: Drafts | null): void {
  current = drafts
  if (!drafts) return
  for (const go of waiting) go(drafts)
  waiting = []
}

/** Runs with the drafts of the signed-in person as soon as they are open. */
export async function withDrafts<T>(work: (drafts: Drafts) => Promise<T>): Promise<T> {
  return work(current ?? (await new Promise<Drafts>((resolve) => waiting.push(resolve))))
}

/** Passes the stored draft of a place, if there is one. @returns cancels */
export function takeDraft(place: string, take: (values: Values, base: Values) => void): () => void {
  let isActive = true
  void withDrafts((drafts) => drafts.find(place))
    .catch(() => null)
    .then((draft) => isActive && draft && take(draft.values, draft.base ?? {}))
  return () => {
    isActive = false
  }
}

/**
 * Stores the text of a place that was `before`; clearing it deletes the draft unless another tab has stored its own.
 */
export const keepText = (place: string, text: string, before: string): void =>
  void withDrafts((drafts) =>
    text.trim() === '' ? drafts.forget(place, { text: before }) : drafts.keep(place, { text }),
  ).catch(() => undefined)

/**
 * Shows the stored draft of a place, or a restored one, while its field is empty. A draft deleted in another tab
 * disappears here too unless the text was edited here: then it is stored again.
 * @returns stops it
 */
export function followText(place: string, typed: () => string, show: (text: string) => void): () => void {
  let shownDraft = ''
  const take = (text = '') => {
    // Does not interrupt anyone who already types.
    if (!text || typed() !== '') return
    shownDraft = text
    show(text)
  }
  const onReleased = (text: string) => {
    if (typed() === text || typed() === shownDraft) show('')
    else if (typed() !== '') keepText(place, typed(), text)
  }
  const stops = [
    takeDraft(place, ({ text }) => take(text)),
    restoredDrafts.add((at, text) => at === place && take(text)),
    deletedTexts.add((at, text) => at === place && onReleased(text)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
