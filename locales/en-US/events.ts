/** Events of the calendar. */
export default {
  'events.both': 'Enter a start and an end, both with a time or both without',
  'events.ends': 'The end must be after the start',
  'events.skipped': 'Clocks skip this hour on that day (daylight saving time)',
  'events.long': 'An event can last up to 366 days',
  'events.wide': 'Up to 400 days at once',
  'events.otherLot': 'This draw request is on another lot',
  'events.saved': 'Event saved',
  'events.added': '{title} added',
  'events.moved': '{title} moved',
  'events.changed': '{title} changed',
  'events.deleted': '{title} deleted',
  'events.drawDue': '{street}: draw {number} due',
  'events.drawCompleted': '{street}: draw {number} completed',
  'events.feedMade': 'Calendar address created',
  'events.feedEnded': 'Calendar address revoked',
} as const
