/**
 * What was done, in words: a change in past tense (`did.`), and what people are told by notification (`note.`).
 */
export const deeds = {
  'did.verifiedMany': '{count} verified',
  'did.rejectedMany': '{count} marked defective',
  'did.resetMany': '{count} back to review',
  'did.approvedMany': '{count} items approved',
  'did.progress': '{line} at {progress}',
  'did.progressCleared': '{line} not set',
  'did.asked': 'Evidence requested',
  'did.lotBudget': 'Budget of {lot} set to {budget}',
  'did.lotBudgetCleared': 'Budget of {lot} is the sum of its draw requests',

  // refusals and reasons of this room
  alreadyReplaced: 'This was replaced already',
  replaceElsewhere: 'A replacement goes to the item of what it replaces',
  unknownAudio: 'This voice note is not there: record it again',
  voiceReason: 'See the voice note',
  uploadQuota: 'Too many uploads are under way: finish or cancel some first',
  uploadLength: 'The size of an upload has to be known when it begins',
  posterOfVideo: 'A poster belongs to a video',
  posterOwn: 'A poster comes from whoever uploaded the video',

  'note.submitted': '{title}: attempt {n} was submitted with {count} media',
  'note.reRequested': '{title}: {count} sent back',
  'note.completed': '{title} was completed',
  'note.asked': '{title}: photos are asked for {items}',
  'note.written': '{who} on {title}: {text}',
} as const
