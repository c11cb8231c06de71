import { Mic, Square, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { messages } from 'contract/messages'
import { Button, type ButtonLook } from '~/components/ui/button'
import { cn } from '~/components/ui/cn'
import { useScreenPart } from '~/hooks/use-command-context'
import { isOnItsWay } from '~/hooks/use-upload'
import { useVoice, useVoiceNotes } from '~/hooks/use-voice'
import { type SpokenOf, voice } from '~/live/voice'
import { HeldVoices } from './held-voices'

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

/** While it is shown something is being recorded, which its key ends. */
function Hush({ of }: { of: SpokenOf }) {
  useScreenPart({ handlers: { hush: () => voice.toggle(of) } })
  return null
}

export type VoiceRecorderProps = {
  of: SpokenOf
  /** Nothing can be said now: what is being recorded is ended and kept, and nothing is begun. */
  closed?: boolean
  size?: ButtonLook['size']
  className?: string | undefined
}

/** Records a voice note: one press begins, one keeps it, one throws it away. What was recorded goes out by itself. */
export function VoiceRecorder({ of, closed = false, size = 'icon-sm', className }: VoiceRecorderProps) {
  const { since, trouble } = useVoice()
  const waiting = useVoiceNotes(of).filter(({ state }) => isOnItsWay(state)).length
  const told = trouble ?? (waiting > 0 ? messages['voice.waiting'] : '')
  const held = <HeldVoices of={of} closed={closed} />
  if (!voice.canRecord() || (closed && since === null && told === '')) return held
  const act = (label: string, icon: ReactNode, run: () => void) => (
    <Button variant="ghost" size={size} className={className} aria-label={label} title={label} onClick={run}>
      {icon}
    </Button>
  )
  return (
    <>
      {held}
      <span className="flex flex-wrap items-center justify-end gap-x-1">
        <span role="status" className="text-xs text-muted-foreground empty:hidden">
          {since === null && told}
        </span>
        {since === null ? (
          !closed && act(messages['voice.record'], <Mic aria-hidden="true" />, () => voice.toggle(of))
        ) : (
          <>
            <Hush of={of} />
            <span className={cn('flex items-center gap-1', size === 'icon-touch' && 'basis-full justify-center')}>
              <i aria-hidden="true" className="size-2 rounded-full bg-sentback motion-safe:animate-pulse" />
              <Elapsed since={since} />
            </span>
            {act(messages['voice.keep'], <Square aria-hidden="true" />, () => voice.toggle(of))}
            {act(messages['voice.discard'], <Trash2 aria-hidden="true" />, voice.discard)}
          </>
        )}
      </span>
    </>
  )
}
