import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { orNothing } from '~/components/shell/idle-load'
import { cn } from '~/components/ui/cn'
import { useMounted } from '~/hooks/use-mounted'
import type { VoiceRecorderProps } from './voice-recorder'

const load = () => import('./voice-recorder').then(({ VoiceRecorder: component }) => ({ default: component }))
const VoiceRecorder = lazy<ComponentType<VoiceRecorderProps>>(() => load().catch(orNothing))

/** Loads the recorder with the page, so that it can record without a network later. */
export function usePreloadedRecorder(): void {
  useEffect(() => void load().catch(() => undefined), [])
}

/** The voice recorder; until it is loaded, its space is reserved, so that nothing moves. */
export function VoiceNote({ className, ...props }: VoiceRecorderProps) {
  const mounted = useMounted()
  const placeholder = <span className={cn(className ?? 'size-7', 'bg-transparent')} />
  if (!mounted) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <VoiceRecorder className={className} {...props} />
    </Suspense>
  )
}
