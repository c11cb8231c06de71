import { fill } from './fill'

/** The sentences of mails: the provider alone writes them, so that no page carries them. */
const letters = {
  'mail.hello': 'Hello {name},',
  'mail.open': 'Open it here: {link}',
  'mail.submittedSubject': 'Attempt {n} of {title} is ready for review',
  'mail.submitted': '{who} submitted attempt {n} of {title} ({address}) with {count} photos or videos.',
  'mail.reRequestedSubject': '{title}: {count} photos or videos are needed again',
  'mail.reRequested': 'After the review of {title} ({address}) these are needed again:',
  'mail.reRequestedMedia': '- {item}, {file}: {reason}',
  'mail.reRequestedItem': '- {item}: {reason}',
  'mail.completedSubject': '{title} was completed',
  'mail.completed': 'The inspection of {title} ({address}) was completed at {progress}.',
  'mail.askedSubject': 'Photos are needed for {title}',
  'mail.asked': '{who} asks for photos or videos of {title} ({address}):',
  'mail.askedItem': '- {item}',
  'mail.writtenSubject': 'A message about {title}',
  'mail.written': '{who} writes about {title} ({address}):',
  'mail.assignedSubject': '{count} {count|draw request was|draw requests were} assigned to you',
  'mail.assigned': '{who} assigned to you:',
  'mail.assignedRequest': '- {title}, {address}: {link}',
  'mail.invitedSubject': 'You are invited to Plumbline',
  'mail.invited': '{who} invites you to Plumbline as {role}.',
  'mail.invitedBy': '{who} invites you to Plumbline as {role} of {agency}.',
  'mail.invitedLink': 'Choose your password here: {link}',
  'mail.invitedUntil': 'The link works once, until {until}.',
  'mail.helloNobody': 'Hello,',
  'mail.codeSubject': 'Your code for Plumbline',
  'mail.code': 'Your code is {code}. It works for ten minutes.',
  'mail.codeUnasked': 'If you did not ask for it, you need not do anything.',
  'mail.codeUsedSubject': 'You have an account already',
  'mail.codeUsed': 'Somebody, perhaps you, gave this address on Plumbline. It has an account already.',
  'mail.codeUsedSignIn': 'Sign in: {link}',
  'mail.codeUsedForgot': 'Choose a new password, if you do not know it any more: {link}',
  'mail.forgotSubject': 'Choose a new password',
  'mail.forgot': 'Choose a new password here: {link}',
  'mail.forgotUntil': 'The link works once, for one hour.',
  'mail.passwordSubject': 'Your password was changed',
  'mail.password': 'The password of your account on Plumbline was changed.',
  'mail.passwordUnasked': 'If that was not you, choose a new one at once: {link}',
  'mail.emailSubject': 'Your address was changed',
  'mail.email': 'Your account on Plumbline now uses {email}. Mail goes there from now on.',
  'mail.emailUnasked': 'If that was not you, write to us: {link}',
} as const

/** The sentence of a mail with its `{name}` places filled, as `say` does. */
export const inMail = (id: keyof typeof letters, values: Record<string, string | number> = {}): string =>
  fill(letters[id], values)
