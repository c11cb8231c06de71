import type { ListFilter, SortDirection } from 'contract/core/common'
import { defaultPageSize, longestCursor, pageSizes } from 'contract/core/limits'
import { anId } from '~/lib/params'

/** Allowed values in a list's URL: sort columns, filter fields, and the default order. */
export type ListSpec = {
  columns: readonly string[]
  fields: readonly string[]
  sort?: { column: string; direction: SortDirection }
  limit?: number
  /** Allowed values of enumerated fields; others in the URL are dropped. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Columns hidden by default. */
  hidden?: readonly string[]
}

/** Complete state of a list in its URL: the filter for the provider, and the display state. */
export type ListQuery = ListFilter & {
  /** Hidden columns. */
  hidden: string[]
  /** Id of the record in the side panel. */
  peek: string | null
}

const sortOf = (spec: ListSpec) => spec.sort ?? { column: 'createdAt', direction: 'descending' as const }
const reserved = new Set(['page', 'limit', 'q', 'sort', 'hide', 'peek', 'cursor'])

function readSort(text: string | null, spec: ListSpec): ListFilter['sortDescriptor'] {
  const column = text?.replace(/^-/, '') ?? ''
  if (!spec.columns.includes(column)) return sortOf(spec)
  return { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' }
}

function readCount(text: string | null, otherwise: number, largest: number): number {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= 1 && value <= largest ? value : otherwise
}

const person = new RegExp(`^none$|${anId.source}`, 'i')
/** Format of values, by field, for fields without enumerated values; the provider refuses all others. */
const shapes: Readonly<Record<string, RegExp>> = {
  ids: anId,
  lotId: anId,
  agency: person,
  reviewer: person,
  year: /^2[01]\d\d$/,
}

function readField(search: URLSearchParams, field: string, { values }: ListSpec): string[] {
  const known = values?.[field]
  const fits = (value: string) => known?.includes(value) ?? shapes[field]?.test(value) ?? value.length < 201
  return [...new Set(search.getAll(field).filter((value) => value && fits(value)))]
}

/** A keyword as it is searched for, without the character that PostgreSQL cannot store; null without one. */
export const keywordOf = (typed: string | null, longest: number): string | null =>
  typed?.replaceAll('\0', '').trim().slice(0, longest) || null

/**
 * Reads a list's state from a URL:
 * `?page=2&limit=20&q=oak&sort=-dueDate&status=submitted&status=pending&hide=loan&peek=…`. Unknown values fall back to
 * the default (page 1, limit 10, createdAt descending: spec §3); never throws.
 */
export function readListQuery(search: URLSearchParams, spec: ListSpec): ListQuery {
  const filters: ListQuery['filters'] = {}
  for (const field of spec.fields) {
    const values = readField(search, field, spec)
    if (values.length > 0 && !reserved.has(field)) filters[field] = values
  }
  const limit = readCount(search.get('limit'), spec.limit ?? defaultPageSize, 100)
  return {
    page: readCount(search.get('page'), 1, 1_000_000),
    limit: (pageSizes as readonly number[]).includes(limit) ? limit : (spec.limit ?? defaultPageSize),
    keyword: keywordOf(search.get('q'), 200),
    sortDescriptor: readSort(search.get('sort'), spec),
    filters,
    cursor: search.get('cursor')?.slice(0, longestCursor) || null,
    hidden: search.get('hide')?.split(',').filter(Boolean) ?? [...(spec.hidden ?? [])],
    peek: search.get('peek') || null,
  }
}

/** Query string of a list's state without defaults, with fields in the spec's order: equal states give equal URLs. */
export function writeListQuery(query: ListQuery, spec: ListSpec): string {
  const search = new URLSearchParams()
  const { column, direction } = query.sortDescriptor
  const usual = sortOf(spec)
  if (query.keyword) search.set('q', query.keyword)
  for (const field of spec.fields) for (const value of query.filters[field] ?? []) search.append(field, value)
  if (column !== usual.column || direction !== usual.direction)
    search.set('sort', `${direction === 'descending' ? '-' : ''}${column}`)
  if (query.limit !== (spec.limit ?? defaultPageSize)) search.set('limit', String(query.limit))
  if (query.page > 1) search.set('page', String(query.page))
  if (query.cursor) search.set('cursor', query.cursor)
  if (query.hidden.join() !== (spec.hidden ?? []).join()) search.set('hide', query.hidden.join(','))
  if (query.peek) search.set('peek', query.peek)
  const text = search.toString()
  return text ? `?${text}` : ''
}

type ListChange = Partial<Omit<ListQuery, 'filters'>> & { filters?: ListQuery['filters'] }

/** Changes parts of a state; a change of the rows (keyword, filters, order, size) returns to page 1. */
export function changeListQuery(query: ListQuery, change: ListChange): ListQuery {
  const relists = 'keyword' in change || 'filters' in change || 'sortDescriptor' in change || 'limit' in change
  return { ...query, ...(relists ? { page: 1, cursor: null } : {}), ...change }
}

/** Order after a press on a column's header: a new column ascending, the same column reversed. */
export function toggleSort(query: ListQuery, column: string): ListQuery {
  const same = query.sortDescriptor.column === column
  const direction = same && query.sortDescriptor.direction === 'ascending' ? 'descending' : 'ascending'
  return changeListQuery(query, { sortDescriptor: { column, direction } })
}

/** Sets a filter field; an empty list removes it. */
export function setFilter(query: ListQuery, field: string, values: readonly string[]): ListQuery {
  const { [field]: _, ...rest } = query.filters
  return changeListQuery(query, { filters: values.length > 0 ? { ...rest, [field]: [...values] } : rest })
}

/** The part of a list's state that is sent to the provider, without the display state. */
export function listFilterOf({ page, limit, keyword, sortDescriptor, filters, cursor }: ListFilter): ListFilter {
  return { page, limit, keyword, sortDescriptor, filters, cursor }
}

/** Number of pages for `total` rows; at least one. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

type Revalidation = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/** True if navigating between two states of a list has to reload its rows: not if only columns or the panel change. */
export function listsAnew({ currentUrl, nextUrl, defaultShouldRevalidate }: Revalidation, spec: ListSpec): boolean {
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) return defaultShouldRevalidate
  return queriesDiffer(currentUrl, nextUrl, spec)
}

/** Like the above, for a list with forms over it: opening and closing a form does not reload the rows. */
export function listsAnewBeneath(move: Revalidation & { formMethod?: string }, spec: ListSpec): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = move
  if (formMethod !== undefined || currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return queriesDiffer(currentUrl, nextUrl, spec)
}

function queriesDiffer(one: URL, other: URL, spec: ListSpec): boolean {
  const filterOf = (url: URL) => JSON.stringify(listFilterOf(readListQuery(url.searchParams, spec)))
  return filterOf(one) !== filterOf(other)
}
