import { useMemo, useSyncExternalStore } from 'react'
import type { UploadRecord } from '~/live/upload-record'
import { uploads } from '~/live/uploads'
import { type SpokenOf, voice, type VoiceState } from '~/live/voice'

/** How the microphone stands. */
export const useVoice = (): VoiceState => useSyncExternalStore(voice.subscribe, voice.read, voice.atFirst)

/** Voice notes about a media item, or about a file, that are not on the server yet: on their way, or held by a refusal. */
export function useVoiceNotes({ target, about }: Pick<SpokenOf, 'target' | 'about'>): readonly UploadRecord[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.atFirst)
  return useMemo(() => {
    const waiting = all.filter(({ aim, state }) => aim.kind === 'voice' && state !== 'onServer')
    return waiting.filter(({ aim, waitsFor }) => (waitsFor ? waitsFor === about : aim.target === target))
  }, [all, target, about])
}
