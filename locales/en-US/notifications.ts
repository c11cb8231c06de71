/** The list of notifications. */
export default {
  'notifications.title': 'Notifications',
  'notifications.unread': 'Unread:',
  'notifications.what': 'What happened',
  'notifications.lot': 'Lot',
  'notifications.when': 'When',
  'notifications.age': 'Age',
  'notifications.isRead': 'Read',
  'notifications.notYet': 'Not yet',
  'notifications.settings': 'Settings',
  'notifications.hint': 'Contains',
  'notifications.none': 'No notifications yet',
  'notifications.noneText': 'Notifications will appear here when something is waiting for you or someone answered.',
} as const
