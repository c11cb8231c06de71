/** What stands at an earlier photo beside the one on show: read once one is looked for, so no page carries it. */
export const besideLines = {
  asking: 'Looking for an earlier photo …',
  attempt: 'Last attempt',
  draw: 'Previous draw',
  slide: 'Slider',
  halves: 'Halves',
  share: 'How much of the earlier photo is shown',
} as const
