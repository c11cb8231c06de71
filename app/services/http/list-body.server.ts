import type { ListFilter } from 'contract/core/common'

/** The part of a list's state that is sent to the provider, without the display state. */
export function listBody({ page, limit, keyword, sortDescriptor, filters, cursor }: ListFilter): ListFilter {
  return { page, limit, keyword, sortDescriptor, filters, cursor }
}
