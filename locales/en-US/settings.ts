/** A person's own settings, but for their keys and comment templates. */
export default {
  'settings.title': 'Settings',
  'settings.profile': 'Profile',
  'settings.email': 'Email',
  'settings.password': 'Password',
  'settings.sessions': 'Sessions',
  'settings.keys': 'Keys',
  'settings.display': 'Display',
  'settings.calendar': 'Calendar',
  'settings.notifications': 'Notifications',
  'settings.commentTemplates': 'Comment templates',

  // profile
  'settings.picture': 'Picture',
  'settings.pictureHelp': 'Up to {size}. Visible to people you work with.',
  'settings.removePicture': 'Remove picture',
  'settings.chosenPicture': 'Chosen picture',
  'settings.contactNumber': 'Contact number',
  'settings.agencyName': 'Agency name',
  'settings.changeEmail': 'Change it',
  'settings.storage': 'Photos and videos: {size} used',

  // email address
  'settings.newEmail': 'New email',
  'settings.emailAbout': 'You sign in as {email}. A new address takes effect after you enter the code sent there.',
  'settings.codeAbout': 'Enter the 6-digit code we sent to {email}. It expires in 10 minutes.',
  'settings.sendCode': 'Send a code',
  'settings.confirm': 'Confirm',
  'settings.anotherCode': 'Send another code',
  'settings.startOver': 'Start over',

  // password
  'settings.passwordAbout': 'Changing your password signs you out on all other devices.',
  'settings.currentPassword': 'Current password',
  'settings.newPassword': 'New password',
  'settings.confirmNewPassword': 'Confirm new password',

  // sessions
  'settings.sessionsAbout':
    'Devices where you’re signed in. If you don’t recognize one, sign it out and change your password.',
  'settings.thisDevice': 'This device',
  'settings.since': 'since {since}',
  'settings.sinceSeen': 'since {since}, last seen {seen}',
  'settings.addressSince': '{address}, since {since}',
  'settings.addressSinceSeen': '{address}, since {since}, last seen {seen}',
  'settings.signOut': 'Sign out',
  'settings.signOutOf': 'Sign out {device}, since {since}',

  // display
  'settings.units': 'Units',
  'settings.unitsHelp': 'Lengths and areas on screens. Reports use those of the lot’s country.',
  'settings.timeZone': 'Time zone',
  'settings.timeZoneHelp': 'Now it is {now}.',
  'settings.siteZoneHelp': 'Now it is {now} in Los Angeles; on a lot, times are the lot’s.',
  'settings.language': 'Language',
  'settings.languageHelp': 'Screens and emails to you are in this language.',
  'settings.theme': 'Theme',

  // calendar feed
  'settings.feed': 'Calendar address',
  'settings.feedAbout':
    'A calendar program can show your Plumbline calendar from a secret address. Anyone who has the address can read what you see.',
  'settings.feedNone': 'Your calendar doesn’t have an address yet.',
  'settings.feedSince': 'Your calendar has had an address since {since}. It is shown only once, when you create it.',
  'settings.createFeed': 'Create address',
  'settings.createNewFeed': 'Create new address',
  'settings.revokeFeed': 'Revoke address',
  'settings.revokeTitle': 'Revoke the address?',
  'settings.cancel': 'Cancel',
  'settings.revoke': 'Revoke',
  'settings.revokeAndCreate': 'Revoke and create new',
  'settings.revokeText':
    'Calendar programs that use it will stop showing your calendar until you give them a new address. This can’t be undone.',
  'settings.feedReplaces': 'A new address replaces the current one.',
  'settings.copyNow': 'Copy it now',
  'settings.copy': 'Copy',
  'settings.copied': 'Copied.',
  'settings.notCopied': 'This browser can’t copy it here. It’s selected: copy it yourself.',

  // notifications
  'settings.notificationsTitle': 'Notification settings',
  'settings.alwaysSent': 'Emails about your account, such as links and codes, are always sent.',
  'settings.chooseNotifications': 'Choose your notifications in the app and by email.',
  'settings.noNotifications':
    'Only people who work on a draw request are notified about it. Administrators see all of them.',
  'settings.whatHappened': 'What happened',
  'settings.inApp': 'In the app',
  'settings.byEmail': 'By email',
  'settings.whereToLook': 'Where to look',
  'settings.lookDashboard': 'Latest changes, waiting work, and the next two weeks',
  'settings.lookRequests': 'All draw requests and their status',
  'settings.lookAudit': 'Who did what, and when',
} as const
