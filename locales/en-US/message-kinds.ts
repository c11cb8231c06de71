/** Kinds of notifications. */
export default {
  'kind.submitted': 'An attempt was submitted for review',
  'kind.assigned': 'A draw request was assigned',
  'kind.asked': 'Photos are asked for',
  'kind.re-requested': 'Photos are needed again',
  'kind.completed': 'An inspection was completed',
  'kind.written': 'Somebody wrote a message',
} as const
