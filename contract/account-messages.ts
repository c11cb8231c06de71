/** What signing up, getting back in and keeping one's own account say. */
export const accountMessages = {
  codeForm: 'The code has six digits',
  codeWrong: 'This code is not right, or not valid any more',
  codeSent: 'A code is on its way to your mail',
  linkSent: 'If an account uses this address, a mail is on its way',
  passwordChanged: 'Password changed',
  passwordReset: 'Password changed. Sign in with the new one.',
  passwordWrong: 'This is not your password',
  emailSame: 'This is your address already',
  emailChanged: 'Email changed to {email}',
  sessionRevoked: 'Signed out there',

  contactSent: 'Your message is on its way',

  // commands and their argument pages
  'title.go.emailSettings': 'Change my email',
  'title.go.passwordSettings': 'Change my password',
  'title.go.sessionSettings': 'My sessions',
  'title.go.displaySettings': 'Display',
  'title.go.contact': 'Contact us',
  'title.go.audit': 'Audit trail',
  'title.account.setTimeZone': 'Set my time zone',
  'ask.timeZone': 'Time zone',
  'hint.timeZone': 'Choose how times are shown',
  'choice.site-local': 'Each lot’s own',
  'choice.America/Los_Angeles': 'Los Angeles',
  'choice.Asia/Kolkata': 'India',
} as const
