import { type Platform, platformOf } from '~/lib/preferences'

let known: Platform | null = null

/** The platform of this browser, for reading key presses: decides whether Mod is Command. */
export function platformHere(): Platform {
  known ??= platformOf(navigator.userAgent)
  return known
}
