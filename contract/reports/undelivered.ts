import { t } from 'locales/audit-lines'

/** Messages of the reasons why a mail was not sent, as they are stored. */
const reasons = {
  'The recipient is no longer active': 'unsent.inactive',
  'The recipient wants no mail of this kind': 'unsent.unwanted',
  'The recipient may not see this any more': 'unsent.outOfSight',
  'The link was revoked before the mail left': 'unsent.revoked',
  'This version could not be made': 'unsent.notMade',
  'The lender does not have this address any more': 'unsent.otherAddress',
  'The report is in the archive': 'unsent.archived',
  'The change it is about was undone': 'unsent.undone',
} as const
export type Undelivered = keyof typeof reasons

const isKnown = (text: string): text is Undelivered => Object.hasOwn(reasons, text)

/** A stored reason in the reader's language; an error of the mail server stays as it is. */
export const undeliveredText = (stored: string): string => (isKnown(stored) ? t(reasons[stored]) : stored)
