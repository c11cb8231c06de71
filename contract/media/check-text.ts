import { lengthText, type Units } from 'contract/geo/units'
import { t } from 'locales/checks'
import { type Check, durationParts } from './evidence-checks'

/** Messages of the explanations without a value, as they are stored. */
const explanations = {
  'no position': 'checks.noPosition',
  'place the lot first': 'checks.placeLot',
  'time zone not known': 'checks.noZone',
  'capture time not known': 'checks.noTime',
  'first attempt': 'checks.firstAttempt',
  '0 matches': 'checks.noMatches',
  'twice in this item': 'checks.twiceInItem',
  'sent with an earlier attempt': 'checks.sentBefore',
  'used elsewhere': 'checks.usedElsewhere',
  'not for video': 'checks.notForVideo',
  'none found': 'checks.noneFound',
  'different picture': 'checks.different',
  'similar picture': 'checks.similar',
  'almost the same picture': 'checks.almostSame',
  'the same picture': 'checks.same',
  'not measured': 'checks.notMeasured',
  'not recorded': 'checks.notRecorded',
  sharp: 'checks.sharp',
  'slightly blurred': 'checks.slightlyBlurred',
  blurred: 'checks.blurred',
  'not blank': 'checks.notBlank',
  'almost blank': 'checks.almostBlank',
} as const
const isKnown = (text: string): text is keyof typeof explanations => Object.hasOwn(explanations, text)
const pixels = /only (\d+) × (\d+) pixels$/

/** Writes a stored explanation in the reader's language; one of an earlier version stays as it is. */
function explanation(detail: string): string {
  if (detail === 'blank') return t('checks.isBlank')
  if (isKnown(detail)) return t(explanations[detail])
  const [likeness = '', ...label] = detail.split(': ')
  if (label.length > 0 && isKnown(likeness)) return `${t(explanations[likeness])}: ${label.join(': ')}`
  const [small, width = '', height = ''] = pixels.exec(detail) ?? []
  if (!small) return detail
  const size = t('checks.pixels', { width, height })
  return detail === small ? size : `${t('checks.blurred')}, ${size}`
}

const units = {
  year: 'checks.years',
  month: 'checks.months',
  day: 'checks.days',
  hour: 'checks.hours',
  minute: 'checks.minutes',
  second: 'checks.seconds',
} as const

/** Writes seconds as "26 hours 14 minutes" in the reader's language. */
const durationText = (seconds: number): string =>
  durationParts(seconds)
    .map(({ count, unit }) => t(units[unit], { count }))
    .join(' ')

/** Explanation of a check in the reader's language, with its lengths in the given units. */
export function checkText({ kind, value, limit, detail }: Omit<Check, 'result'>, lengths: Units): string {
  if (value === null || limit === null) return explanation(detail)
  if (kind === 'distance')
    return t('checks.limited', { value: lengthText(value, lengths), limit: lengthText(limit, lengths) })
  if (kind === 'accuracy') return `± ${lengthText(value, lengths)}`
  if (kind === 'takenAfter')
    return t(value >= 0 ? 'checks.later' : 'checks.before', { duration: durationText(Math.abs(value)) })
  if (kind !== 'uploadDelay') return explanation(detail)
  return value < 0 && limit === 0
    ? t('checks.takenAfterReceipt', { duration: durationText(-value) })
    : t('checks.limited', { value: durationText(value), limit: durationText(limit) })
}
