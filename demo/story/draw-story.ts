import type { InspectionStatus, ItemStatus } from 'contract/core/statuses'
import type { Cast, Person } from './cast'
import type { StoryAddress } from './places'
import type { Album, Shot } from './shots'

/** A cost code of a demo draw. Progress per checklist line; null if unset. */
export type ItemStory = {
  code: string
  budget?: number
  status: ItemStatus
  sentBack?: boolean
  progress: readonly (number | null)[]
  /** Values frozen at the end of the last attempt. */
  frozen?: readonly (number | null)[]
}

export type AttemptStory = {
  submitted: Date
  ended?: { at: Date; outcome: 're-requested' | 'completed' }
}

/** The history of one draw request. */
export type DrawStory = {
  number: number
  title: string
  description: string
  status: InspectionStatus
  totalBudget: number
  dueDate: string
  created: Date
  requested: Date | null
  deleted?: Date
  items: readonly ItemStory[]
  attempts: readonly AttemptStory[]
  shots: readonly Shot[]
  lender?: string
}

/** The lot of a draw, and its people. */
export type LotContext = {
  place: StoryAddress
  lotId: string
  cast: Cast
  agency: Person | null
  reviewer: Person | null
  borrower: Person
  album: Album
}

/** Ids and people of a draw request's rows. */
export type CreatedRequest = {
  requestId: string
  name: string
  itemOf: (code: string) => string
  by: Person
  reviewer: Person
}
