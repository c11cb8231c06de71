import { Mic, Square, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { messages } from 'contract/messages'
import { Button, type ButtonLook } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useVoice, useVoiceNotes } from '~/hooks/use-voice'
import { type SpokenOf, voice } from '~/live/voice'

/** "0:07" since a moment, each second. */
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

export type VoiceRecorderProps = {
  of: SpokenOf
  size?: ButtonLook['size']
  className?: string | undefined
}

/** Records a voice note: one press begins, one keeps it, one throws it away. What was recorded goes out by itself. */
export function VoiceRecorder({ of, size = 'icon-sm', className }: VoiceRecorderProps) {
  const { since, trouble } = useVoice()
  const waiting = useVoiceNotes(of).length
  const told = trouble ?? (waiting > 0 ? messages['voice.waiting'] : '')
  if (!voice.canRecord()) return null
  const act = (label: string, icon: ReactNode, run: () => void) => (
    <Button variant="ghost" size={size} className={className} aria-label={label} title={label} onClick={run}>
      {icon}
    </Button>
  )
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1">
      <span role="status" className="text-xs text-muted-foreground empty:hidden">
        {since === null && told}
      </span>
      {since === null ? (
        act(messages['voice.record'], <Mic aria-hidden="true" />, () => voice.toggle(of))
      ) : (
        <>
          <span className={cn('flex items-center gap-1', size === 'icon-touch' && 'basis-full justify-center')}>
            <i aria-hidden="true" className="size-2 rounded-full bg-sentback motion-safe:animate-pulse" />
            <Elapsed since={since} />
          </span>
          {act(messages['voice.keep'], <Square aria-hidden="true" />, () => voice.toggle(of))}
          {act(messages['voice.discard'], <Trash2 aria-hidden="true" />, voice.discard)}
        </>
      )}
    </span>
  )
}
