import type { InspectionStatus } from 'contract/core/statuses'
import { t } from 'locales/events'

type Due = { readonly number: number; readonly street: string; readonly status: InspectionStatus }

/** Title of a draw request on its due date. */
export const dueTitle = ({ number, street, status }: Due): string =>
  t(status === 'completed' ? 'events.drawCompleted' : 'events.drawDue', { number, street })
