import { useMemo, useSyncExternalStore } from 'react'
import type { UploadRecord } from '~/offline/uploads/upload-record'
import { uploads } from '~/offline/uploads/uploads'
import { type VoiceCommentTarget, voice, type VoiceState } from '~/offline/uploads/voice-recording'

/** State of the voice recording. */
export const useVoice = (): VoiceState => useSyncExternalStore(voice.subscribe, voice.read, voice.atFirst)

/** Voice notes about a media item or a file that are not on the server yet: on their way, or refused. */
export function useVoiceNotes({
  target,
  about,
}: Pick<VoiceCommentTarget, 'target' | 'about'>): readonly UploadRecord[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.atFirst)
  return useMemo(() => {
    const waiting = all.filter(({ aim, state }) => aim.kind === 'voice' && state !== 'onServer')
    return waiting.filter(({ aim, waitsFor }) => (waitsFor ? waitsFor === about : aim.target === target))
  }, [all, target, about])
}
