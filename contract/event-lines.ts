import { fill } from './fill'

/** What the provider and the calendar's own page say of events, so that no other page carries it. */
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
  feedMade: 'Your calendar can be read at its address',
  feedEnded: 'The address of your calendar has ended',
} as const

/** A line about the calendar, with its `{name}` places filled. */
export const eventLine = (id: keyof typeof eventLines, values: Record<string, string | number> = {}): string =>
  fill(eventLines[id], values)
