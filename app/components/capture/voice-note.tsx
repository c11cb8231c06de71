import { lazy, Suspense, useEffect, useState } from 'react'
import { cn } from '~/components/ui/cn'
import type { VoiceRecorderProps } from './voice-recorder'

const VoiceRecorder = lazy(() => import('./voice-recorder').then((module) => ({ default: module.VoiceRecorder })))

/** The place of a voice recorder, which comes once the page is alive; its room is kept, so that nothing moves. */
export function VoiceNote({ className, ...props }: VoiceRecorderProps) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const room = <span className={cn(className ?? 'size-7', 'bg-transparent')} />
  if (!alive) return room
  return (
    <Suspense fallback={room}>
      <VoiceRecorder className={className} {...props} />
    </Suspense>
  )
}
