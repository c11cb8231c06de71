import { keyEditBetween, withKeyEdit } from 'contract/key-edits'
import type { KeyPreferences, KeySettingsEdit } from 'contract/key-settings'
import { sayOfKeys } from 'contract/own-key-messages'
import { dismissToast, printNoKeys, showToast } from '~/components/shell/toasts'
import { gaveWayWords } from '~/commands/own-keys'
import { push } from '~/commands/undo-stack'
import { undoAction } from '~/components/palette/decision-toast'
import { registry } from '~/commands/registry'
import { defaultSettings, settle } from '~/commands/remaps'
import { newKey } from '~/lib/new-key'
import { getOutbox, listenToOutbox, type Notice } from '~/live/outbox'
import { awaited, withCopy, withDone, withTakenBack, type Known } from './keys-under-way'
import { mindSteps } from './mind-steps'
import { tellKeysOfMouse } from './mouse-uses'
import { platformHere } from './platform'
import type { UndoMemory } from './undo-memory'
import type { CommandContext } from './use-command-context'

type Person = Pick<CommandContext, 'center' | 'settings' | 'role'> & { readonly undo: UndoMemory }

/** Ends what was followed with the copy before, which may be another person's. */
let stop: () => void = () => undefined

/** The change that was told last: a later one takes its place. */
let told = ''

/**
 * Keeps this browser's copy of a person's keys and the server's the same. What is changed here goes out as a call like any
 * other, in its turn and also after an hour without a network; the server's copy counts as soon as it is newer, under what is
 * still on its way. Of two browsers that change different keys both changes stay. Called anew with each copy that comes; from
 * then on the keys of what is pressed by mouse are told, too, and what can be taken back is minded.
 * @param keys the server's copy
 * @param version of the person's record that has it
 */
export function syncKeys({ center, settings, role, undo }: Person, keys: KeyPreferences | null, version: number): void {
  const name = `${settings.name}.known`
  const read = (): Known => readKnown(localStorage.getItem(name))
  const write = (known: Known): Known => {
    localStorage.setItem(name, JSON.stringify(known))
    return known
  }

  /** Takes over what the server has; what was chosen here before it was ever asked stays where the server has nothing of it. */
  const adopt = () => {
    const known = read()
    if (keys === null || version <= known.version) return
    const before = known.version === 0 ? olderOwn(keys) : null
    const next = write(withCopy(known, keys, version))
    settings.change(before ? withKeyEdit(awaited(next), before) : awaited(next))
  }
  const olderOwn = (base: KeyPreferences): KeySettingsEdit | null => {
    const here = keyEditBetween(defaultSettings, settings.chosen())
    const there = keyEditBetween(defaultSettings, base) ?? {}
    const missing = Object.entries(here?.keys ?? {}).filter(([id]) => there.keys?.[id] === undefined)
    return here && { ...here, ...there, keys: Object.fromEntries(missing) }
  }

  /** Sends what was chosen here since. @returns the key of the call that does, and what was so before it */
  const send = () => {
    const known = read()
    // Nothing was heard of the server's copy yet, so there is nothing to tell it apart from.
    const before = awaited(known)
    const edit = known.version === 0 ? null : keyEditBetween(before, settings.chosen())
    if (!edit) return null
    const key = newKey()
    write({ ...known, sent: { ...known.sent, [key]: { edit } } })
    getOutbox().enqueue({ id: 'keys.change', args: { edit }, targets: [], key })
    return { key, before }
  }

  /** What is chosen while the page is there is a step that undo takes back, as any other; of all keys at once it is told. */
  const choose = () => {
    const sent = send()
    if (!sent) return
    const { key, before } = sent
    undo.change((stack) => push(stack, { key, id: 'keys.change', count: 1, before: [], after: [] }))
    dismissToast(told)
    printNoKeys()
    told = key
    if (Object.keys(before.keys).length === 0 || Object.keys(settings.own()).length > 0) return
    showToast({
      id: key,
      text: sayOfKeys('reset'),
      action: undoAction(() => center.takeBack(key), settings.read(), key),
    })
  }

  /** What is being taken back is so at once; also where it was never sent, and so is over without a word. */
  const takeBack = () => {
    const calls = getOutbox().pending()
    const waiting = new Set(calls.map(({ key }) => key))
    const sent = Object.entries(read().sent)
    done(sent.flatMap(([key, { of, isDone }]) => (of && !isDone && !waiting.has(key) ? [of, key] : [])))
    for (const { key, args } of calls) {
      const known = read()
      if (typeof args.of !== 'string' || !known.sent[args.of] || known.sent[key]) continue
      settings.change(awaited(write(withTakenBack(known, args.of, key))))
    }
  }

  const done = (calls: readonly string[], version?: number) => {
    const known = read()
    if (calls.some((key) => known.sent[key])) write(withDone(known, calls, version))
  }

  const hear = (notice: Notice) => {
    const { key } = notice.call
    if (notice.kind === 'done') done([key], notice.versions.find(({ noun }) => noun === 'user')?.version)
    const { [key]: refused, ...sent } = read().sent
    if (notice.kind !== 'refused' || !refused) return
    settings.change(awaited(write({ ...read(), sent })))
  }

  /** What became of some calls was told when this page was not there to hear it. */
  const findDone = async () => {
    const outbox = getOutbox()
    await outbox.settled()
    const waiting = new Set(outbox.pending().map(({ key }) => key))
    done(Object.keys(read().sent).filter((key) => !waiting.has(key) && !read().sent[key]?.isDone))
  }

  /** Keys that gave way, to an older version's or another browser's, are told once. */
  const tell = () => {
    const known = read()
    const list = gaveWayWords(settle(registry, settings.chosen()), role, platformHere()).join('; ')
    if (list === known.told) return
    write({ ...known, told: list })
    if (list) showToast({ id: 'keys-gave-way', text: sayOfKeys('gaveWay', { list }) })
  }

  stop()
  // First what was changed before this was here to hear it.
  send()
  adopt()
  send()
  tell()
  void findDone()
  const leave = settings.subscribe(choose)
  const unfollow = getOutbox().subscribe(takeBack)
  const deafen = listenToOutbox(hear)
  const unwatch = tellKeysOfMouse(`${settings.name}.mouse`)
  const unmind = mindSteps(center, undo)
  stop = () => {
    leave()
    unfollow()
    deafen()
    unwatch()
    unmind()
  }
}

function readKnown(text: string | null): Known {
  const nothing: Known = { base: defaultSettings, version: 0, sent: {}, told: '' }
  try {
    return { ...nothing, ...(JSON.parse(text ?? '{}') as Partial<Known>) }
  } catch {
    return nothing
  }
}
