/** What signing up, getting back in and keeping one's own account say. */
export const accountMessages = {
  sessionRevoked: 'Signed out there',

  // commands and their argument pages
  'title.go.emailSettings': 'Change my email',
  'title.go.passwordSettings': 'Change my password',
  'title.go.sessionSettings': 'My sessions',
  'title.go.displaySettings': 'Display',
  'title.go.contact': 'Contact us',
  'title.go.audit': 'Audit trail',
  'title.session.end': 'Sign out another session',
  'title.session.endOthers': 'Sign out everywhere else',
  'title.account.setTimeZone': 'Set my time zone',
  'choice.site-local': 'Each lot’s own',
  'choice.America/Los_Angeles': 'Los Angeles',
  'choice.Asia/Kolkata': 'India',
} as const
