import { metres } from './checks'
import { fill } from './fill'
import type { ReportImage } from './report'

/** What is said of reports, by their own page and by the provider: no other page carries it. */
const sentences = {
  /** The specification's words for a browser that gives no canvas to reduce a picture by (spec §8). */
  noCanvas: 'Canvas context not available',
  frozen: 'Version {version} is being made',
  same: 'Nothing changed since version {version}',
  failed: 'This version could not be made',
  sent: 'Version {version} goes to {names}',
  sentReplacing: 'Version {version} goes to {names} and replaces version {replaced}',
  replacing: 'it replaces version {replaced} for {names}',
  revoked: 'The link of {address} leads nowhere any more',
  noRecipients: '{name} has no address a report could go to',
  lenderGone: 'A lender that was chosen is not there any more',
  lenderAway: '{name} is not active',
  lenderElsewhere: '{name} is not a lender of this lot’s agency',
  pdfUnderWay: 'Making the PDF',
  pdfSaved: 'PDF saved',
  pdfSavedWithout: 'PDF saved without {count} of {total} {total|photo|photos}, which could not be loaded',
  pdfFailed: 'The PDF could not be made',
  videoWithoutStill: 'This video has no preview image',
  away: '{distance} to the lot',
  lotNotPlaced: 'Lot not placed',
  noPlace: 'Place not recorded',
} as const

/** A sentence about reports with its `{name}` places filled. */
export const sayOfReport = (id: keyof typeof sentences, values: Record<string, string | number> = {}): string =>
  fill(sentences[id], values)

/**
 * Where a photo was taken, seen from the lot: how far away, in metres. A photo that has a position and no distance is of a lot
 * whose own place is only guessed (product.md, rule 10). Null where the photo has no position.
 */
export function sayAway({ distance, location }: Pick<ReportImage, 'distance' | 'location'>): string | null {
  if (distance !== null) return sayOfReport('away', { distance: metres(distance) })
  return location && sayOfReport('lotNotPlaced')
}
