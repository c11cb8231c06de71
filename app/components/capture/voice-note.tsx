import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { orNothing } from '~/components/shell/later'
import { cn } from '~/components/ui/cn'
import { useMounted } from '~/hooks/use-mounted'
import type { VoiceRecorderProps } from './voice-recorder'

/** Without a network it may not come: whoever cannot speak can still write. */
const load = () => import('./voice-recorder').then(({ VoiceRecorder: component }) => ({ default: component }))
const VoiceRecorder = lazy<ComponentType<VoiceRecorderProps>>(() => load().catch(orNothing))

/** Fetches the recorder while there is a network, for a page that may have to speak without one. */
export function useRecorderSoon(): void {
  useEffect(() => void load().catch(() => undefined), [])
}

/** The place of a voice recorder, which comes once the page is alive; its room is kept, so that nothing moves. */
export function VoiceNote({ className, ...props }: VoiceRecorderProps) {
  const alive = useMounted()
  const room = <span className={cn(className ?? 'size-7', 'bg-transparent')} />
  if (!alive) return room
  return (
    <Suspense fallback={room}>
      <VoiceRecorder className={className} {...props} />
    </Suspense>
  )
}
