import { archiveDays } from 'contract/limits'

/**
 * The archive is every row that a person deleted: `deleted_at` and `deleted_by` are set, and nothing else is touched. What
 * hangs below goes along with the same `deleted_at` and `deleted_by`, so that it comes back with its parent; what had been
 * deleted before on its own has another moment, and stays.
 */

/** What was deleted before this moment is purged. */
export const purgedBefore = (now: Date): Date => new Date(now.getTime() - archiveDays * 86_400_000)
