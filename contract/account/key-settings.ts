import { z } from 'zod'
import { changed, uuid } from 'contract/core/common'
import { endpoint } from 'contract/core/endpoint'

const single = z.enum(['on', 'off', 'stage'])
const wait = z.int().min(500).max(60_000).nullable()
/** Key presses separated by spaces, as in `g x`, `mod+Enter`. */
const sequence = z.string().max(60)
const customKeys = z.array(sequence).max(6)
const command = z.string().max(60)

/** Limit for commands with custom keys; there are fewer commands. */
const mostCommands = 500

/** A person's keyboard settings, for every browser they use (keyboard rules 7, 8 and 11). */
export const keySettings = z.object({
  /** Single-key shortcuts: on, off, or only while the photo has the focus. */
  single: single.default('on'),
  /** Milliseconds a leader key waits for the next key; null waits forever. */
  window: wait.default(1500),
  /** Commands with custom keys; an empty list means no keys. */
  keys: z.record(command, customKeys).default({}),
})
export type KeySettings = z.output<typeof keySettings>

const few = (keys: Readonly<Record<string, unknown>>): boolean => Object.keys(keys).length <= mostCommands

/** Changes to the settings; omitted ones stay. A command set to null has its default keys again. */
export const keySettingsEdit = z.strictObject({
  single: single.optional(),
  window: wait.optional(),
  keys: z.record(command, customKeys.nullable()).refine(few, `At most ${mostCommands} commands`).optional(),
})
export type KeySettingsEdit = z.output<typeof keySettingsEdit>

export const keySettingsCalls = {
  'preferences.setKeys': endpoint({
    operation: 'preferences.setKeys',
    method: 'PATCH',
    path: '/api/preferences/keys',
    effect: 'change',
    summary: "Change the viewer's custom keys; fields left out stay",
    body: keySettingsEdit,
    /** `uuid` and `version` of the person's record. */
    data: z.object({ uuid, keys: keySettings, version: z.int() }).extend(changed),
  }),
} as const
