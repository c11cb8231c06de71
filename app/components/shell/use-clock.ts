import { useMemo } from 'react'
import { type Telling, todayIn, zonesFor } from '~/lib/dates'
import { useFrameData } from './viewer'

export type Clock = Telling & { now: string; today: string }

/**
 * The moment the frame was loaded and the zone of what is told: what every date on a page is said from, on both renders
 * alike. What is a lot's is told in the lot's own zone, unless the viewer chose one for all.
 */
export function useClock(lot?: { timeZone: string }): Clock {
  const { now, viewer } = useFrameData()
  const { zone, usual } = zonesFor(viewer.chosenZone, lot)
  return useMemo(() => ({ now, zone, usual, today: todayIn(zone, now) }), [now, zone, usual])
}
