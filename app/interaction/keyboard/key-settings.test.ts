import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeySettingsEdit } from 'contract/account/key-settings'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'
import type { CallsAnswer } from '~/offline/outbox/calls'
import { createOutbox, getOutbox, setOutbox } from '~/offline/outbox/outbox'
import { memoryOutboxStorage } from '~/offline/outbox/outbox-storage.memory'
import { noTabs } from '~/offline/outbox/tabs'
import { createStore } from '~/offline/store/store'
import { createKeySettings } from './key-settings'

/** Answers the call that is under way. */
let answer: ((sent: CallsAnswer) => void) | undefined
beforeEach(() => {
  answer = undefined
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => values.set(name, text),
  })
  setOutbox(
    createOutbox({
      storage: memoryOutboxStorage(),
      store: createStore(),
      tabs: noTabs(),
      commandOf: () => ({}),
      send: () => new Promise((resolve) => (answer = resolve)),
    }),
  )
})
afterEach(() => {
  getOutbox().close()
  setOutbox(null)
  vi.unstubAllGlobals()
})

const keysOf = (keys: Record<string, string[]>) => ({ ...defaultSettings, keys })
const save = (edit: KeySettingsEdit) =>
  getOutbox().enqueue({ id: 'keys.change', args: { edit }, targets: [], key: JSON.stringify(edit) })

function theSettings(version = 4) {
  const settings = createKeySettings('me', { keys: defaultSettings, version }, save)
  settings.follow()
  return settings
}

/** Answers the one call, once it is under way. */
async function settle(result: { version: number } | 'refused') {
  const [call] = getOutbox().pending()
  await vi.waitFor(() => expect(answer).toBeDefined())
  const key = call?.key ?? ''
  answer?.({
    signedIn: true,
    answers: [
      result === 'refused'
        ? { key, ok: false, message: 'no', error: { status: 400 } }
        : {
            key,
            ok: true,
            data: {
              message: '',
              changeId: 'change',
              records: [],
              refused: [],
              versions: [{ noun: 'user', uuid: 'me', version: result.version }],
            },
          },
    ],
  })
  await vi.waitFor(() => expect(getOutbox().pending()).toEqual([]))
}

test('a change applies at once, and only the edit is sent', () => {
  const settings = theSettings()
  settings.change({ keys: { 'go.lots': ['q'] } })
  settings.change({ single: 'off' })
  expect(settings.read()).toMatchObject({ single: 'off', keys: { 'go.lots': ['q'] } })
  expect(
    getOutbox()
      .pending()
      .map(({ args }) => args.edit),
  ).toEqual([{ keys: { 'go.lots': ['q'] } }, { single: 'off' }])
})

test('setting the same keys again sends nothing', () => {
  theSettings().change({ single: 'on', keys: {} })
  expect(getOutbox().pending()).toEqual([])
})

test('a newer copy replaces the keys beneath unsent edits, and an older one is ignored', () => {
  const settings = theSettings()
  settings.change({ keys: { 'go.lots': ['q'] } })
  settings.take({ keys: keysOf({ 'go.audit': ['g o'], 'go.lots': ['w'] }), version: 5 })
  settings.take({ keys: defaultSettings, version: 4 })
  expect(settings.custom()).toEqual({ 'go.audit': ['g o'], 'go.lots': ['q'] })
})

test('a saved edit stays until a newer copy, also on a page that was stored before it', async () => {
  const settings = theSettings()
  settings.change({ keys: { 'go.lots': ['q'] } })
  await settle({ version: 5 })
  expect(settings.custom()).toEqual({ 'go.lots': ['q'] })
  expect(theSettings(4).custom()).toEqual({ 'go.lots': ['q'] })
  expect(theSettings(6).custom()).toEqual({})
})

test('a refused edit is taken off again', async () => {
  const settings = theSettings()
  settings.change({ keys: { 'go.lots': ['q'] } })
  await settle('refused')
  expect(settings.custom()).toEqual({})
})

test('an unreadable stored copy counts as none', () => {
  localStorage.setItem('plumbline.keys.me', '{"single":"off","keys":{}}')
  expect(theSettings().read().single).toBe('on')
})
