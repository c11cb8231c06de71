/** Texts for the comparison with an earlier photo; loaded on first use, so that no page includes them. */
export const compareLines = {
  asking: 'Looking for an earlier photo …',
  attempt: 'Last attempt',
  draw: 'Previous draw',
  slide: 'Slider',
  halves: 'Halves',
  share: 'How much of the earlier photo is shown',
} as const
