import { useMemo } from 'react'
import { todayIn } from '~/lib/dates'
import { useFrameData } from './viewer'

export type Clock = { now: string; today: string; zone: string }

/** The moment the frame was loaded and the viewer's zone: what every date on a page is said from, on both renders alike. */
export function useClock(): Clock {
  const { now, viewer } = useFrameData()
  return useMemo(() => ({ now, zone: viewer.zone, today: todayIn(viewer.zone, now) }), [now, viewer.zone])
}
