import { fill } from './fill'

/** Why something that was asked for is not done: those that the provider alone writes, so that no page carries them. */
const refusals = {
  sameLot: 'A lot with this loan and lot number is there already',
  notAnAgency: 'Choose an active agency',
  otherAgency: 'Your lots are with your own agency',
  notItsReviewer: 'Choose an active reviewer of the lot’s agency',
  notItsLender: 'Choose active lenders of the lot’s agency',
  notACostCode: 'Choose active cost codes',
  sameCostCode: 'This cost code is on the draw request already',
  sharesDiffer: 'The shares make {sum}, {difference} {way} than the total budget',
  sharesOthers: 'Give a share for each cost code, and for no other',
  itemHasMedia: '{title} has photos or videos and stays',
  nobodyAssigned: 'Nobody is assigned to this draw request yet',
  lotInArchive: 'Its lot is in the archive',
  sameLine: 'This line is on the checklist already',
  alreadyReplaced: 'This was replaced already',
  replaceElsewhere: 'A replacement goes to the item of what it replaces',
  unknownAudio: 'This voice note is not there: record it again',
  uploadQuota: 'Too many uploads are under way: finish or cancel some first',
  uploadLength: 'The size of an upload has to be known when it begins',
  posterOfVideo: 'A poster belongs to a video',
  posterOwn: 'A poster comes from whoever uploaded the video',
} as const

/** A refusal with its `{name}` places filled, as `say` does. */
export const refusal = (id: keyof typeof refusals, values: Record<string, string | number> = {}): string =>
  fill(refusals[id], values)
