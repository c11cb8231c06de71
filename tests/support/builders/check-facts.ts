import type { CheckFacts } from 'contract/media/evidence-checks'

export const hour = 3600
export const day = 24 * hour
/** Facts of a photo that passes all evidence checks; times in seconds. */
export const fineFacts: CheckFacts = {
  kind: 'image',
  distance: 12,
  distanceUnknown: null,
  capturedAt: 1000 * day,
  receivedAt: 1000 * day + hour,
  previousAttemptAt: null,
  sameFile: 'none',
  lookAlike: null,
  sharpness: 214,
  width: 4032,
  height: 3024,
  lumaDeviation: 40,
  accuracy: 5,
}
