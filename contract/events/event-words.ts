/** Toasts and reasons of the calendar. */
export const eventWords = {
  eventAdded: 'Event added',
  eventMoved: 'Event moved',
  eventDeleted: 'Event deleted',

  'why.notHours': 'Type hours as 9:00 to 10:30',
} as const
