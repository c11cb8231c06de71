/** The page of a browser without a network. */
export default {
  'offline.title': 'Offline',
  'offline.youOffline': 'You’re offline',
  'offline.tryAgain': 'Try again',
  'offline.saved': 'Your decisions, comments and photos are saved on this device and will be sent when you reconnect.',
  'offline.pages': 'Available offline',
} as const
