/** What the calendar says: toasts and the words of its commands. */
export const eventWords = {
  eventAdded: 'Event added',
  eventMoved: 'Event moved',
  eventDeleted: 'Event deleted',

  // commands and their argument pages
  'title.go.calendar': 'Calendar',
  'title.event.new': 'New event',
  'title.event.form': 'Edit event in a form',
  'title.event.add': 'Add event',
  'title.event.moveTo': 'Move event to date',
  'title.event.later': 'Event one day later',
  'title.event.earlier': 'Event one day earlier',
  'title.event.delete': 'Delete event',
  'title.calendar.today': 'Today',
  'title.calendar.view': 'Show month, week or day',
  'choice.month': 'Month',
  'choice.week': 'Week',
  'choice.day': 'Day',
  'title.go.calendarSettings': 'Address of my calendar',
  'why.notHours': 'Type hours as 9:00 to 10:30',
} as const
