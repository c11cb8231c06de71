/** Pages before the sign-in, and those that links in emails open. Page titles stand in the browser's tab. */
export default {
  'entry.language': 'Language',
  'entry.contact': 'Something else? {link}',
  'entry.contactUs': 'Contact us',
  'entry.licenses': 'Licenses',
  'entry.plan': 'Plan of a building site under a plumb line',
  'entry.planPhoto': 'Grading, 40 ft from the lot',
  'entry.planTime': 'Oct 19, 1:21 PM',
  'entry.email': 'Email',
  'entry.code': 'Code',
  'entry.saving': 'Saving…',
  'entry.sending': 'Sending…',

  // signing in
  'entry.signIn': 'Sign in',
  'entry.signingIn': 'Signing in…',
  'entry.noAccount': 'New here? {link}',
  'entry.invited': 'Invited? Use the link in your email to choose a password.',
  'entry.forgot': 'Forgot your password?',

  // signing up
  'entry.signUp': 'Sign up',
  'entry.signingUp': 'Signing up…',
  'entry.hasAccount': 'Already have an account? {link}',
  'entry.othersInvited': 'Agencies and reviewers are invited. Use the link in your email.',
  'entry.forBorrowers': 'For borrowers: use the email address your lender has on file.',
  'entry.firstName': 'First name',
  'entry.lastName': 'Last name',
  'entry.password': 'Password',
  'entry.show': 'Show',
  'entry.hide': 'Hide',
  'entry.confirmPassword': 'Confirm password',

  // the code
  'entry.enterCode': 'Enter your code',
  'entry.codeSent': 'Enter the 6-digit code we sent to {email}. It expires in 10 minutes.',
  'entry.codeSentSomewhere': 'Enter the 6-digit code from the email we sent you.',
  'entry.wrongEmail': 'Wrong email? {link}',
  'entry.signUpAgain': 'Sign up again',
  'entry.confirm': 'Confirm',
  'entry.checking': 'Verifying…',
  'entry.anotherCode': 'Send another code',

  // a new password
  'entry.forgotTitle': 'Forgot your password',
  'entry.forgotText': 'We’ll email you a link to choose a new password.',
  'entry.remembered': 'Remember it? {link}',
  'entry.sendLink': 'Send link',
  'entry.newPassword': 'Choose a new password',
  'entry.newPasswordFor': 'For {email}.',
  'entry.save': 'Save',
  'entry.worksOnce': 'This link works once. You’ll be signed out on all devices.',

  // invitations
  'entry.choosePassword': 'Choose your password',
  'entry.welcome': 'Welcome, {name}',
  'entry.invitedAs':
    'You’re invited as {role, select, admin {an administrator} agency {an agency} reviewer {a reviewer} other {a borrower}}. Choose a password for {email}.',
  'entry.invitedAsOf':
    'You’re invited as {role, select, admin {an administrator} agency {an agency} reviewer {a reviewer} other {a borrower}} of {agency}. Choose a password for {email}.',
  'entry.worksUntil': 'This link works once, until {until} UTC.',
  'entry.saveAndSignIn': 'Save and sign in',
  'entry.signedInAs': 'You’re signed in here as {email}. Sign out first.',
  'entry.signOutFirst': 'Sign out and continue',

  // links that work no longer
  'entry.deadLink': 'This link doesn’t work anymore',
  'entry.deadInvitation':
    'It was already used, is older than seven days, or a newer one was sent. If you have a password, sign in. Otherwise, ask the person who invited you for a new link.',
  'entry.deadPassword':
    'It was already used, is older than an hour, or your password or email address has changed since.',
  'entry.newLink': 'Request a new link',
  'entry.deadReport': 'It expired, was revoked, or wasn’t copied completely. Ask the person who sent it for a new one.',

  // emails that nobody wants
  'entry.stop': 'Unsubscribe from these emails?',
  'entry.stopTitle': 'Unsubscribe',
  'entry.stopText': 'You won’t get emails of this kind anymore. You can still see notifications when you’re signed in.',
  'entry.stopping': 'Unsubscribing…',
  'entry.stopped': 'You’re unsubscribed',
  'entry.stoppedText': 'You won’t get emails of this kind anymore: {kind}.',
  'entry.deadStop':
    'The link wasn’t copied completely, or its email was deleted. You can also turn emails off in your settings.',
  'entry.settings': 'Your settings',
  'entry.changeIn': 'You can change your notifications in {link}.',
  'entry.yourSettings': 'your settings',

  // the contact form
  'entry.contactText': 'We’ll reply by email.',
  'entry.thanks': 'Thank you',
  'entry.name': 'Name',
  'entry.subject': 'Subject',
  'entry.message': 'Message',
  'entry.send': 'Send',
  'entry.back': 'Back to Plumbline',
} as const
