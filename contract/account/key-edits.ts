import type { KeySettings, KeySettingsEdit } from './key-settings'

/** Applies an edit to settings; omitted ones stay. */
export function withKeyEdit(before: KeySettings, { keys = {}, ...rest }: KeySettingsEdit): KeySettings {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const all = Object.entries({ ...before.keys, ...keys })
  const kept = Object.fromEntries(all.flatMap(([id, own]) => (own === null ? [] : [[id, own]])))
  return { ...before, ...given, keys: kept }
}

/** The edit that turns one into the other; null if they are equal. */
export function keyEditBetween(before: KeySettings, after: KeySettings): KeySettingsEdit | null {
  const ids = new Set([...Object.keys(before.keys), ...Object.keys(after.keys)])
  const moved = [...ids].filter((id) => JSON.stringify(before.keys[id]) !== JSON.stringify(after.keys[id]))
  const edit: KeySettingsEdit = {
    ...(before.single !== after.single && { single: after.single }),
    ...(before.window !== after.window && { window: after.window }),
    ...(moved.length > 0 && { keys: Object.fromEntries(moved.map((id) => [id, after.keys[id] ?? null])) }),
  }
  return Object.keys(edit).length > 0 ? edit : null
}
