import path from 'node:path'

import type { Compiled } from 'locales/engine/write'
import { pseudoMessages } from './pseudo'

const files = import.meta.glob<Record<string, Compiled>>('/locales/en-US/*.ts', { eager: true, import: 'default' })

/** Compiled English messages by area. */
export const englishAreas = (): Record<string, Record<string, Compiled>> =>
  Object.fromEntries(
    Object.entries(files).map(([file, messages]) => [path.basename(file, '.ts'), { ...messages }] as const),
  )

/** Writes English messages of this process, and so of its provider, in the pseudo-locale. @returns what ends it */
export function speakPseudo(): () => void {
  const originals = Object.values(files).map((messages) => ({ messages, own: { ...messages } }))
  for (const { messages, own } of originals) Object.assign(messages, pseudoMessages(own))
  return () => {
    for (const { messages, own } of originals) Object.assign(messages, own)
  }
}
