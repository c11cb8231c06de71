import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cn } from '~/components/ui/cn'

/** Place of a cell on phones, whose rows have two lines, or three. */
export type PhonePlace = 'title' | 'side' | 'second' | 'second-side' | 'third' | 'third-side' | 'hidden'

/** Kind of a list's rows, of which its messages speak. */
export type ListNoun =
  | 'lot'
  | 'drawRequest'
  | 'inspection'
  | 'lender'
  | 'costCode'
  | 'user'
  | 'template'
  | 'notification'
  | 'mail'
  | 'media'
  | 'record'

/** Properties of a column besides its cells. */
export type ListColumnMeta = {
  /** Word in the head and in the column choice. */
  label: string
  /** Pixels; the column without a width takes the rest. */
  width?: number
  align?: 'right'
  /** The sort column of the contract, where the list can be ordered by it. */
  sort?: string
  /** Leaves while the list is narrower than this many pixels: columns go by priority. */
  from?: 1220 | 1140 | 1000 | 900 | 800
  phone: PhonePlace
  /** `false`: names and codes, which the translation of a browser leaves as they are. */
  translate?: false
  /** May not be hidden. */
  fixed?: boolean
}

/** A record as every list has them. */
export type ListRow = { uuid: string }

export type ListColumn<Data> = ListColumnMeta & { id: string; cell: (row: Data) => ReactNode }

/** Rows come sorted, filtered and paged from the provider: the table only hides columns. */
export const listFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: {} as ListColumnMeta })
export type ListFeatures = typeof listFeatures

/** A list's columns as the table library wants them. */
export function tableColumns<Data extends RowData>(
  columns: readonly ListColumn<Data>[],
): ColumnDef<ListFeatures, Data, unknown>[] {
  const helper = createColumnHelper<ListFeatures, Data>()
  return columns.map(({ id, cell, ...meta }) =>
    helper.display({ id, header: meta.label, cell: ({ row }) => cell(row.original), meta }),
  )
}

/** Leaving the table when the list (a size container) gets narrow; literal classes, so that Tailwind sees them. */
const leaveClass: Record<NonNullable<ListColumnMeta['from']>, string> = {
  1220: '@max-[1220px]/list:md:hidden',
  1140: '@max-[1140px]/list:md:hidden',
  1000: '@max-[1000px]/list:md:hidden',
  900: '@max-[900px]/list:md:hidden',
  800: '@max-[800px]/list:md:hidden',
}

/** The opposite: shown only where the column has left. */
export const leftClass: Record<NonNullable<ListColumnMeta['from']>, string> = {
  1220: '@min-[1220px]/list:hidden',
  1140: '@min-[1140px]/list:hidden',
  1000: '@min-[1000px]/list:hidden',
  900: '@min-[900px]/list:hidden',
  800: '@min-[800px]/list:hidden',
}

/** True if all later columns are hidden. */
const lastClass: Readonly<Record<number, string>> = {
  1220: '@max-[1220px]/list:ends-row',
  1140: '@max-[1140px]/list:ends-row',
  1000: '@max-[1000px]/list:ends-row',
  900: '@max-[900px]/list:ends-row',
  800: '@max-[800px]/list:ends-row',
}

/** A column's classes by the list's width; the last that is left keeps to the list's edge. */
export function widthClass({ from }: ListColumnMeta, after: readonly ListColumnMeta[]): string {
  return cn(from && leaveClass[from], lastClass[Math.min(...after.map((one) => one.from ?? 0))])
}

export const phoneClass: Record<PhonePlace, string> = {
  title: 'max-md:[grid-area:title]',
  side: 'max-md:[grid-area:side] max-md:justify-self-end',
  second: 'max-md:[grid-area:second]',
  'second-side': 'max-md:[grid-area:second-side] max-md:justify-self-end max-md:min-w-28 max-md:text-end',
  third: 'max-md:row-start-3',
  'third-side': 'max-md:row-start-3 max-md:justify-self-end max-md:min-w-28 max-md:text-end',
  hidden: 'max-md:hidden',
}
