import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useState } from 'react'
import { t as uploadText } from 'locales/item'
import { t as sayNotDone } from 'locales/not-done'
import { Button } from '~/components/ui/button'
import { uploadActions } from '~/hooks/use-upload'
import { useVoiceNotes } from '~/hooks/use-voice'
import type { UploadRecord } from '~/offline/uploads/upload-record'
import { withUploader } from '~/offline/uploads/uploads'
import type { VoiceCommentTarget } from '~/offline/uploads/voice-recording'

export type RefusedVoiceNotesProps = {
  of: VoiceCommentTarget
  /** True if no comment is possible now, so that recording again is not offered. */
  closed?: boolean
}

/** The bytes of a voice note in this browser; null without them. */
const soundOf = (clientKey: string) =>
  new Promise<Blob | null>((resolve) => withUploader((uploader) => resolve(uploader.bytesOf(clientKey))))

/** Object URL of a voice note, revoked when it is no longer shown; undefined until its bytes are read. */
function useSoundUrl(clientKey: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let over = false
    void soundOf(clientKey).then(
      (sound) => {
        if (sound && !over) setUrl((made = URL.createObjectURL(sound)))
      },
      () => undefined,
    )
    return () => {
      over = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [clientKey])
  return url
}

function RefusedVoiceNote({
  record: { clientKey, message, forGood },
  closed,
}: {
  record: UploadRecord
  closed: boolean
}) {
  const sound = useSoundUrl(clientKey)
  return (
    <li className="mb-2">
      <p role="status" className="text-xs text-sentback-ink">
        {sayNotDone('voiceNoteNotSent', { why: message ?? '' })}
      </p>
      <p className="mt-1 flex items-center gap-1">
        <audio controls src={sound} className="h-8 min-w-0 flex-1" aria-label={sayNotDone('unsentVoiceNote')} />
        {!closed && !forGood && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={sayNotDone('sendVoiceNote')}
            title={sayNotDone('sendVoiceNote')}
            onClick={() => uploadActions.resume(clientKey)}
          >
            <RefreshCw aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={uploadText('voice.discard')}
          title={uploadText('voice.discard')}
          onClick={() => uploadActions.cancel(clientKey)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </p>
    </li>
  )
}

/** Voice notes that were refused, with the reason: they can be played, recorded again or deleted. */
export function RefusedVoiceNotes({ of, closed = false }: RefusedVoiceNotesProps) {
  const refused = useVoiceNotes(of).filter(({ state }) => state === 'attention')
  if (refused.length === 0) return null
  return (
    <ul className="order-first basis-full">
      {refused.map((record) => (
        <RefusedVoiceNote key={record.clientKey} record={record} closed={closed} />
      ))}
    </ul>
  )
}
