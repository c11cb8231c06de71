/** Events of the calendar. */
export default {
  'events.both': 'Give a start and an end, both with an hour or both without',
  'events.ends': 'It ends before it starts',
  'events.skipped': 'The clocks skip this hour on that day',
  'events.long': 'An event lasts at most 366 days',
  'events.wide': 'At most 400 days at once',
  'events.otherLot': 'This draw request is on another lot',
  'events.saved': 'Event saved',
  'events.added': '{title} added',
  'events.moved': '{title} moved',
  'events.changed': '{title} changed',
  'events.deleted': '{title} deleted',
  'events.drawDue': '{street}: draw {number} due',
  'events.drawCompleted': '{street}: draw {number} completed',
  'events.feedMade': 'Your calendar can be read at its address',
  'events.feedEnded': 'The address of your calendar has ended',
} as const
