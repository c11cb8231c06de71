import { z } from 'zod'
import { changed, uuid } from './common'
import { endpoint } from './endpoint'

const single = z.enum(['on', 'off', 'stage'])
const wait = z.int().min(500).max(60_000).nullable()
/** Strokes with a space between them, as the browser writes them: `g x`, `mod+Enter`. */
const sequence = z.string().max(60)
const own = z.array(sequence).max(6)
const command = z.string().max(60)

/** Commands that may have keys of a person's own; there are fewer. */
const mostCommands = 500

/** How a person works by keys, in whatever browser they sign in (keyboard.md 2.1, rules 7, 8 and 11). */
export const keySettings = z.object({
  /** Single keys: on, off, or only while the photo has the focus. */
  single: single.default('on'),
  /** How long a leader key waits for the next, milliseconds; null for ever. */
  window: wait.default(1500),
  /** Commands with keys other than their own; none where the list is empty. */
  keys: z.record(command, own).default({}),
})
export type KeyPreferences = z.output<typeof keySettings>

const few = (keys: Readonly<Record<string, unknown>>): boolean => Object.keys(keys).length <= mostCommands

/** What is to be otherwise; what is not named stays. A command of which null is said has the keys again that it came with. */
export const keySettingsEdit = z.strictObject({
  single: single.optional(),
  window: wait.optional(),
  keys: z.record(command, own.nullable()).refine(few, `At most ${mostCommands} commands`).optional(),
})
export type KeySettingsEdit = z.output<typeof keySettingsEdit>

export const keySettingsCalls = {
  'preferences.setKeys': endpoint({
    operation: 'preferences.setKeys',
    method: 'PATCH',
    path: '/api/preferences/keys',
    effect: 'change',
    summary: "Change the viewer's own keys; what is not named stays",
    body: keySettingsEdit,
    /** `uuid` and `version` are of the person's record. */
    data: z.object({ uuid, keys: keySettings, version: z.int() }).extend(changed),
  }),
} as const
