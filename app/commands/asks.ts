import type { Ask } from './command'

/** An agency that is at work. */
export const agencyAsk = {
  kind: 'record',
  label: 'ask.agency',
  hint: 'hint.agency',
  types: ['user'],
  where: () => ({ role: 'agency', status: 'active' }),
} as const satisfies Ask

/** A reviewer who is at work, of those the viewer sees. */
export const reviewerAsk = {
  kind: 'record',
  label: 'ask.reviewer',
  hint: 'hint.reviewer',
  types: ['user'],
  where: () => ({ role: 'reviewer', status: 'active' }),
} as const satisfies Ask
