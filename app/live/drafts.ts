import { createListeners } from '~/lib/listeners'
import type { LiveDatabase } from './database'
import type { Tabs } from './tabs'

/** Fields of a form by name. */
export type Values = Readonly<Record<string, string>>

/** What somebody was typing at a place: the values of its fields by name, never a password and never a file. */
export type Draft = {
  readonly place: string
  readonly values: Values
  /** Of a form: what stood in those fields before. */
  readonly base?: Values
  readonly at: number
}

/** Drafts nobody came back for are forgotten after a month. */
const memoryMs = 30 * 24 * 60 * 60 * 1000

export type Drafts = {
  /** Keeps what is typed so far; nothing typed is nothing kept. */
  keep: (place: string, values: Values, base?: Values) => Promise<void>
  /**
   * Keeps fields of a form with what stood in them before, and forgets those named in `gone`. Fields that another window on
   * the same form keeps stay.
   */
  keepFields: (place: string, fields: { values: Values; base: Values }, gone: readonly string[]) => Promise<void>
  /** What is kept at one place is kept at another from then on. */
  move: (from: string, to: string) => Promise<void>
  /** Forgets what is kept, if it is still this: another window may have kept words of its own since. The others hear of it. */
  forget: (place: string, values: Values) => Promise<void>
  find: (place: string) => Promise<Draft | null>
  prune: (now: number) => Promise<void>
}

/** What was kept at a place and is no more: it was sent, or taken back by hand. */
export type LetGo = Pick<Draft, 'place' | 'values'>

/** One person's drafts in this browser, by the page and the field they belong to. */
export function createDrafts(opening: Promise<LiveDatabase>, tabs: Tabs<LetGo>): Drafts {
  tabs.listen(({ place, values: { text } }) => text && textsLetGo.tell(place, text))
  return {
    async keep(place, values, base) {
      const db = await opening
      if (Object.values(values).every((value) => value.trim() === '')) await db.delete('drafts', place)
      else await db.put('drafts', { place, values, ...(base && { base }), at: Date.now() })
    },
    async keepFields(place, { values, base }, gone) {
      const tx = (await opening).transaction('drafts', 'readwrite')
      const before = await tx.store.get(place)
      const left = (kept: Values = {}) =>
        Object.fromEntries(Object.entries(kept).filter(([name]) => !gone.includes(name)))
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
      const old = await tx.store.index('at').getAllKeys(IDBKeyRange.upperBound(now - memoryMs))
      await Promise.all(old.map((key) => tx.store.delete(key)))
      await tx.done
    },
  }
}

/** Where the comment that is being written on a photo is kept. */
export const commentPlace = (mediaId: string): string => `comment ${mediaId}`

/** Drafts that something else than their field keeps: that field takes them in, where it is on the screen. */
export const draftsPutBack = createListeners<[place: string, text: string]>()

/** Texts that were sent, or that another tab let go of. */
export const textsLetGo = createListeners<[place: string, text: string]>()

let current: Drafts | null = null
let waiting: ((drafts: Drafts) => void)[] = []

/** Makes drafts those of this tab; null when nobody is signed in. */
export function setDrafts(drafts: Drafts | null): void {
  current = drafts
  if (!drafts) return
  for (const go of waiting) go(drafts)
  waiting = []
}

/** Works on the drafts of whoever is signed in, as soon as they are open. */
export async function withDrafts<T>(work: (drafts: Drafts) => Promise<T>): Promise<T> {
  return work(current ?? (await new Promise<Drafts>((resolve) => waiting.push(resolve))))
}

/** Hands over what was typed at a place before, if anything was; answers how to stop waiting for it. */
export function takeDraft(place: string, take: (values: Values, base: Values) => void): () => void {
  let here = true
  void withDrafts((drafts) => drafts.find(place))
    .catch(() => null)
    .then((draft) => here && draft && take(draft.values, draft.base ?? {}))
  return () => {
    here = false
  }
}

/** Keeps what is typed so far at a place, where it was `before`; once it is emptied, what another tab keeps there stays. */
export const keepText = (place: string, text: string, before: string): void =>
  void withDrafts((drafts) =>
    text.trim() === '' ? drafts.forget(place, { text: before }) : drafts.keep(place, { text }),
  ).catch(() => undefined)

/**
 * Shows at a place what was typed there before or is put back, where nothing is typed `now`. What another tab let go of goes
 * here too, while nobody typed on; words of one's own are kept. Answers how to stop.
 */
export function followText(place: string, now: () => string, show: (text: string) => void): () => void {
  let taken = ''
  const take = (text = '') => {
    // Whoever types already is not interrupted.
    if (!text || now() !== '') return
    taken = text
    show(text)
  }
  const letGo = (text: string) => {
    if (now() === text || now() === taken) show('')
    else if (now() !== '') keepText(place, now(), text)
  }
  const stops = [
    takeDraft(place, ({ text }) => take(text)),
    draftsPutBack.add((at, text) => at === place && take(text)),
    textsLetGo.add((at, text) => at === place && letGo(text)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
