/** The frame around the pages. */
export default {
  'shell.main': 'Main',
  'shell.menu': 'Menu',
  'shell.skip': 'Skip to main content',
  'shell.loading': 'Loading',
  'shell.lots': 'Lots',
  'shell.lot': 'Lot',
  'shell.breadcrumb': 'Breadcrumb',
  'shell.up': 'Up to {place}',
  'shell.sidebar': 'Collapse or expand the sidebar',
  'shell.search': 'Search or run a command',
  'shell.searchShort': 'Search',
  'shell.waiting': '{count} waiting',
  'shell.notifications':
    '{count, plural, =0 {Notifications} one {# unread notification} other {# unread notifications}}',
  'shell.account': '{name}, account',
  'shell.close': 'Close',
  'shell.progress': 'Progress',
  'shell.noProgress': 'No progress yet',
  'shell.theme': 'Theme',
  'shell.light': 'Light',
  'shell.dark': 'Dark',
  'shell.system': 'System',

  // live updates
  'shell.live': 'Live',
  'shell.connecting': 'Connecting',
  'shell.offline': 'Offline',
  'shell.signedOut': 'Signed out',
  'shell.signIn': 'Sign in',
  'shell.signInToSend': 'Sign in to send {count, number}',
  'shell.unsent': '{count, number} unsent',

  // messages
  'shell.toasts': 'Notifications (F8)',
  'shell.message': 'Message',
  'shell.of': '{part} of {whole}',
  'shell.keys': 'Keys: {keys}',
} as const
