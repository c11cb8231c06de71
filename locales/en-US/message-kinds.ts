/** Kinds of notifications. */
export default {
  'kind.submitted': 'An attempt was submitted for review',
  'kind.assigned': 'A draw request was assigned',
  'kind.asked': 'Photos were requested',
  'kind.re-requested': 'Photos need to be retaken',
  'kind.completed': 'An inspection was completed',
  'kind.written': 'Someone wrote a message',
} as const
