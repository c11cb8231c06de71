import type { InspectionStatus } from 'contract/core/statuses'
import { fill } from 'contract/text/fill'

/** Messages about events for the provider and the calendar page, so that other pages do not include them. */
export const eventLines = {
  both: 'Give a start and an end, both with an hour or both without',
  ends: 'It ends before it starts',
  skipped: 'The clocks skip this hour on that day',
  long: 'An event lasts at most 366 days',
  wide: 'At most 400 days at once',
  otherLot: 'This draw request is on another lot',
  saved: 'Event saved',
  added: '{title} added',
  moved: '{title} moved',
  changed: '{title} changed',
  deleted: '{title} deleted',
  drawDue: '{street}: draw {number} due',
  drawCompleted: '{street}: draw {number} completed',
  feedMade: 'Your calendar can be read at its address',
  feedEnded: 'The address of your calendar has ended',
} as const

/** Formats a message and fills its `{name}` placeholders. */
export const eventLine = (id: keyof typeof eventLines, values: Record<string, string | number> = {}): string =>
  fill(eventLines[id], values)

type Due = { readonly number: number; readonly street: string; readonly status: InspectionStatus }

/** Title of a draw request on its due date. */
export const dueTitle = ({ number, street, status }: Due): string =>
  eventLine(status === 'completed' ? 'drawCompleted' : 'drawDue', { number, street })
