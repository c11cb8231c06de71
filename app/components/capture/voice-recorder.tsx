import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useEffect, useState } from 'react'
import { t as uploadText } from 'locales/item'
import { Button, type ButtonLook } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useScreenPart } from '~/hooks/use-command-context'
import { isOnItsWay } from '~/hooks/use-upload'
import { useVoice, useVoiceNotes } from '~/hooks/use-voice'
import { type VoiceCommentTarget, voice } from '~/offline/uploads/voice-recording'
import { RefusedVoiceNotes } from './refused-voice-notes'

/** Time since the start of the recording: "0:07". */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span className="tabular-nums">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}

/** Registers the key that ends the recording, while there is one. */
function StopKey({ of }: { of: VoiceCommentTarget }) {
  useScreenPart({ handlers: { hush: () => voice.toggle(of) } })
  return null
}

export type VoiceRecorderProps = {
  of: VoiceCommentTarget
  /** Recording has become impossible: ends and keeps the current recording. */
  closed?: boolean
  size?: ButtonLook['size']
  className?: string | undefined
}

/** Records a voice note: one press starts, one saves, one discards. Saved recordings are uploaded in the background. */
export function VoiceRecorder({ of, closed = false, size = 'icon-sm', className }: VoiceRecorderProps) {
  const { since, trouble } = useVoice()
  const waiting = useVoiceNotes(of).filter(({ state }) => isOnItsWay(state)).length
  const status = trouble ?? (waiting > 0 ? uploadText('voice.waiting') : '')
  const held = <RefusedVoiceNotes of={of} closed={closed} />
  if (!voice.canRecord() || (closed && since === null && status === '')) return held
  const button = (label: string, icon: ReactNode, run: () => void) => (
    <Button variant="ghost" size={size} className={className} aria-label={label} title={label} onClick={run}>
      {icon}
    </Button>
  )
  return (
    <>
      {held}
      <span className="flex flex-wrap items-center justify-end gap-x-1">
        <span role="status" className="text-xs text-muted-foreground empty:hidden">
          {since === null && status}
        </span>
        {since === null ? (
          !closed && button(uploadText('voice.record'), <Mic aria-hidden="true" />, () => voice.toggle(of))
        ) : (
          <>
            <StopKey of={of} />
            <span className={cn('flex items-center gap-1', size === 'icon-touch' && 'basis-full justify-center')}>
              <i aria-hidden="true" className="size-2 rounded-full bg-sentback motion-safe:animate-pulse" />
              <Elapsed since={since} />
            </span>
            {button(uploadText('voice.keep'), <Square aria-hidden="true" />, () => voice.toggle(of))}
            {button(uploadText('voice.discard'), <Trash2 aria-hidden="true" />, voice.discard)}
          </>
        )}
      </span>
    </>
  )
}
