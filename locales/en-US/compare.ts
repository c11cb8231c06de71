/** The comparison with an earlier photo. */
export default {
  'compare.asking': 'Looking for an earlier photo …',
  'compare.attempt': 'Last attempt',
  'compare.draw': 'Previous draw',
  'compare.slide': 'Slider',
  'compare.halves': 'Side by side',
  'compare.share': 'How much of the earlier photo is shown',
} as const
