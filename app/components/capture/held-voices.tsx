import { RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messages } from 'contract/messages'
import { sayNotDone } from 'contract/not-done'
import { Button } from '~/components/ui/button'
import { uploadActs } from '~/hooks/use-upload'
import { useVoiceNotes } from '~/hooks/use-voice'
import type { UploadRecord } from '~/live/upload-record'
import { withUploader } from '~/live/uploads'
import type { SpokenOf } from '~/live/voice'

export type HeldVoicesProps = {
  of: SpokenOf
  /** Nothing can be said now, so that saying it again is not offered. */
  closed?: boolean
}

/** The bytes of a voice note that is kept here. */
const soundOf = (clientKey: string) =>
  new Promise<Blob | null>((resolve) => withUploader((uploader) => resolve(uploader.sound(clientKey))))

/** An address for bytes of this browser, for as long as they are shown. */
function useSound(clientKey: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let over = false
    void soundOf(clientKey).then(
      (sound) => {
        if (sound && !over) setAddress((made = URL.createObjectURL(sound)))
      },
      () => undefined,
    )
    return () => {
      over = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [clientKey])
  return address
}

function HeldVoice({ record: { clientKey, message, forGood }, closed }: { record: UploadRecord; closed: boolean }) {
  const sound = useSound(clientKey)
  return (
    <li className="mb-2">
      <p role="status" className="text-xs text-sentback-ink">
        {sayNotDone('voiceHeld', { why: message ?? '' })}
      </p>
      <p className="mt-1 flex items-center gap-1">
        <audio controls src={sound} className="h-8 min-w-0 flex-1" aria-label={sayNotDone('hearVoice')} />
        {!closed && !forGood && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={sayNotDone('sayVoice')}
            title={sayNotDone('sayVoice')}
            onClick={() => uploadActs.resume(clientKey)}
          >
            <RefreshCw aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={messages['voice.discard']}
          title={messages['voice.discard']}
          onClick={() => uploadActs.cancel(clientKey)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </p>
    </li>
  )
}

/** Voice notes that were refused: why, to be heard, and to be said again once they can be, or thrown away. */
export function HeldVoices({ of, closed = false }: HeldVoicesProps) {
  const held = useVoiceNotes(of).filter(({ state }) => state === 'attention')
  if (held.length === 0) return null
  return (
    // A row of its own, above what it stands beside.
    <ul className="order-first basis-full">
      {held.map((record) => (
        <HeldVoice key={record.clientKey} record={record} closed={closed} />
      ))}
    </ul>
  )
}
