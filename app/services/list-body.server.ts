import type { ListFilter } from 'contract/common'

/** The part of a list's state that is sent; what only the screen knows stays here. */
export function listBody({ page, limit, keyword, sortDescriptor, filters, cursor }: ListFilter): ListFilter {
  return { page, limit, keyword, sortDescriptor, filters, cursor }
}
