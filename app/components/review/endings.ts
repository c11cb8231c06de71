/**
 * The two ways to end a review, the expected one first: defective media and unreadable files are sent back, otherwise
 * the inspection is completed.
 */
export const endings = (needsRetake: boolean) =>
  needsRetake
    ? (['inspection.reRequest', 'inspection.complete'] as const)
    : (['inspection.complete', 'inspection.reRequest'] as const)
