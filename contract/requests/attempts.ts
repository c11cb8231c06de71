import type { InspectionStatus } from 'contract/core/statuses'

/**
 * The displayed number of attempts: the highest `totalAttempts` of the history, minus 1 when the status is completed
 * and the value is above 0 (spec §4; completing appends a closing entry, which must not change the displayed number).
 */
export function attemptsShown(totalAttempts: readonly number[], status: InspectionStatus): number {
  const highest = Math.max(0, ...totalAttempts)
  return status === 'completed' && highest > 0 ? highest - 1 : highest
}
