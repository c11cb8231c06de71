import { useMemo } from 'react'
import { type TimeDisplay, todayIn, zonesFor } from '~/lib/time/dates'
import { useFrameData } from './viewer'

export type Clock = TimeDisplay & { now: string; today: string }

/**
 * Time of the page load and the time zone: the base of all dates on a page, equal on server and client. Lots use their
 * own zone, unless the viewer chose one for all.
 */
export function useClock(lot?: { timeZone: string }): Clock {
  const { now, viewer } = useFrameData()
  const { zone, usual } = zonesFor(viewer.chosenZone, lot)
  return useMemo(() => ({ now, zone, usual, today: todayIn(zone, now) }), [now, zone, usual])
}
