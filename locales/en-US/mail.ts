/**
 * Mails. A line with the word of `mail.here` before its link becomes a button (provider/notify/mail-html.ts); lines that
 * begin with a dash become a list.
 */
export default {
  'mail.here': 'here',
  'mail.hello': 'Hello {name},',
  'mail.helloNobody': 'Hello,',
  'mail.noMore': 'Unsubscribe from these emails: {link}',
  'mail.about': '{agency}, about {address}',
  'mail.due': 'Due {date}',
  'mail.addPhotos': 'Add photos here: {link}',
  'mail.openReview': 'Review the photos here: {link}',
  'mail.openInspection': 'Open the inspection here: {link}',
  'mail.openRequest': 'Open the draw request here: {link}',
  'mail.openQueue': 'Open your review queue here: {link}',

  // draw requests
  'mail.submittedSubject': '{title} submitted for review (attempt {n})',
  'mail.submitted':
    '{who} submitted {title} at {address} for review. Attempt {n} has {count, plural, one {# photo or video} other {# photos or videos}}.',
  'mail.reRequestedSubject':
    '{count, plural, one {# photo or video needs} other {# photos or videos need}} to be retaken for {title}',
  'mail.reRequested': 'These photos or videos for {title} at {address} need to be retaken:',
  'mail.reRequestedMedia': '- {item}, {file}: {reason}',
  'mail.reRequestedItem': '- {item}: {reason}',
  'mail.reRequestedUnreadable': 'The file can’t be shown. Please take it again.',
  'mail.completedSubject': '{title} is complete',
  'mail.completed': 'The inspection of {title} at {address} was completed at {progress}%.',
  'mail.askedSubject': 'Photos needed for {title}',
  'mail.asked': '{who} requested photos or videos for {title} at {address}:',
  'mail.askedItem': '- {item}',
  'mail.askedPhotos': '- {item}: {count, plural, one {# photo} other {# photos}}',
  'mail.askedSignUp': 'No account yet? Sign up with this email address: {link}',
  'mail.askedInvited': 'Choose a password first. The photos you need are on your home page after that.',
  'mail.writtenSubject': 'A message about {title}',
  'mail.written': '{who} wrote about {title} at {address}:',
  'mail.assignedSubject': '{count, plural, one {# draw request was} other {# draw requests were}} assigned to you',
  'mail.assigned': '{who} assigned to you:',
  'mail.assignedRequest': '- {title}, {address}: {link}',

  // invitations
  'mail.invitedSubject': 'You’re invited to Plumbline',
  'mail.invited':
    '{who} invited you to Plumbline as {role, select, admin {an administrator} agency {an agency} reviewer {a reviewer} other {a borrower}}.',
  'mail.invitedBy':
    '{who} invited you to Plumbline as {role, select, admin {an administrator} agency {an agency} reviewer {a reviewer} other {a borrower}} with {agency}.',
  'mail.invitedStill': 'You’re invited to Plumbline and haven’t chosen a password yet.',
  'mail.invitedLink': 'Choose your password here: {link}',
  'mail.invitedUntil': 'The link works once, until {until}.',

  // codes and passwords
  'mail.codeSubject': 'Your code for Plumbline',
  'mail.code': 'Your code is {code}. It works for ten minutes.',
  'mail.codeUnasked': 'If you didn’t request this, you can ignore this email.',
  'mail.codeUsedSubject': 'You already have an account',
  'mail.codeUsed': 'Someone (maybe you) entered this email address on Plumbline. It already has an account.',
  'mail.codeUsedSignIn': 'Sign in: {link}',
  'mail.codeUsedForgot': 'Forgot your password? Choose a new one: {link}',
  'mail.forgotSubject': 'Choose a new password',
  'mail.forgot': 'Choose a new password here: {link}',
  'mail.forgotUntil': 'The link works once, for one hour.',
  'mail.passwordSubject': 'Your password was changed',
  'mail.password': 'The password of your Plumbline account was changed.',
  'mail.passwordFeed': 'Your calendar feed stopped working with the old password. Create a new one here: {link}',
  'mail.passwordUnasked': 'If this wasn’t you, choose a new password now: {link}',
  'mail.emailSubject': 'Your email address was changed',
  'mail.email': 'Your Plumbline account now uses {email}. Emails go there from now on.',
  'mail.emailUnasked': 'If this wasn’t you, contact us: {link}',

  // an old sign-in token came back
  'mail.replayedSubject': 'One of your sessions was ended',
  'mail.replayed':
    'Someone used one of your old sign-in tokens, so Plumbline ended that session. The token may have been copied.',
  'mail.replayedWhen': 'When: {when}',
  'mail.replayedWhere': 'From address: {address}',
  'mail.replayedDevice': 'Device: {device}',
  'mail.replayedSession': 'Session that ended: {device}',
  'mail.replayedDo': 'Change your password now, unless you restored this browser or computer from a backup: {link}',
  'mail.replayedThen': 'Then check where you are signed in: {link}',
  'mail.device': '{browser} on {system}',
  'mail.deviceUnknown': 'Another program',

  // contact form
  'mail.contactSubject': 'Contact: {subject}',
  'mail.contactFrom': '{name} ({email}) wrote:',

  // reports
  'mail.reportSubject': 'Report for {address}: {title}, version {version}',
  'mail.report': '{who} sent {lender} the report for {title} at {address}, version {version}.',
  'mail.reportLot': 'Lot {number}',
  'mail.reportReplaces': 'It replaces version {replaced}.',
  'mail.reportLink': 'Read the report here, until {until}: {link}',
  'mail.reportAttached': 'The PDF is attached.',
  'mail.reportTooLarge': 'The PDF is too large to attach. Download it from the link.',
} as const
