/** Pages that do not load. */
export default {
  'trouble.youOffline': 'You’re offline',
  'trouble.offlineText':
    'Your decisions are saved on this device and will be sent when you reconnect. This page needs the network.',
  'trouble.notFound': 'Page not found',
  'trouble.notFoundText':
    'The address is wrong, the record was deleted, or you don’t have access to it. Ask the person who sent you the link.',
  'trouble.notAllowedText': 'Ask your administrator if you need it.',
  'trouble.tooMany': 'Too many requests',
  'trouble.tooManyText': 'Wait a moment and try again.',
  'trouble.failed': 'This page didn’t load',
  'trouble.failedText': '{why} Your filters and what you typed are kept.',
  'trouble.failedReference': '{why} Your filters and what you typed are kept. Reference {reference}.',
  'trouble.tryAgain': 'Try again',
  'trouble.back': 'Back',
  'trouble.dashboard': 'Dashboard',
} as const
