import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { orNothing } from '~/components/shell/idle-load'
import { cn } from '~/components/ui/cn'
import { useMounted } from '~/hooks/use-mounted'
import type { VoiceRecorderProps } from './voice-recorder'

/** Loading may fail offline: a written comment is still possible. */
const load = () => import('./voice-recorder').then(({ VoiceRecorder: component }) => ({ default: component }))
const VoiceRecorder = lazy<ComponentType<VoiceRecorderProps>>(() => load().catch(orNothing))

/** Fetches the recorder while there is a network, for a page that may have to speak without one. */
export function useRecorderSoon(): void {
  useEffect(() => void load().catch(() => undefined), [])
}

/** Placeholder of the voice recorder until it is loaded; its space is reserved, so that nothing moves. */
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
