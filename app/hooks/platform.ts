import { usePreferences } from '~/components/shell/preferences'
import { type Platform, platformOf } from '~/lib/preferences'

let known: Platform | null = null

/** Whether Mod is Command here, for what is pressed. */
export function platformHere(): Platform {
  known ??= platformOf(navigator.userAgent)
  return known
}

/** The same for drawing, as the server read it of the request: keys are right from the first paint. */
export const usePlatform = (): Platform => usePreferences().platform
