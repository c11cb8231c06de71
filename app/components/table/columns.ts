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

/** Kind of a list's rows, for its messages. */
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
  /** Heading of the column, also shown in the column menu. */
  label: string
  /** Pixels; the column without a width takes the rest. */
  width?: number
  align?: 'right'
  /** Name of the sort column in the contract, if the list can be sorted by it. */
  sort?: string
  /** Minimum width of the list, in pixels, at which the column is shown. */
  from?: 1220 | 1140 | 1000 | 900 | 800
  phone: PhonePlace
  /** `false` for names and codes, which a browser's translation must not change. */
  translate?: false
  /** True if the column cannot be hidden. */
  fixed?: boolean
}

/** Fields that each row of a list has. */
export type ListRow = { uuid: string }

export type ListColumn<Data> = ListColumnMeta & { id: string; cell: (row: Data) => ReactNode }

/** Features of the table: it only hides columns, because the provider sorts, filters and pages the rows. */
export const listFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: {} as ListColumnMeta })
export type ListFeatures = typeof listFeatures

/** A list's columns in the format of the table library. */
export function tableColumns<Data extends RowData>(
  columns: readonly ListColumn<Data>[],
): ColumnDef<ListFeatures, Data, unknown>[] {
  const helper = createColumnHelper<ListFeatures, Data>()
  return columns.map(({ id, cell, ...meta }) =>
    helper.display({ id, header: meta.label, cell: ({ row }) => cell(row.original), meta }),
  )
}

/** Hides a column in a narrow list, which is a size container; literal classes, so that Tailwind finds them. */
const hiddenBelowClass: Record<NonNullable<ListColumnMeta['from']>, string> = {
  1220: '@max-[1220px]/list:md:hidden',
  1140: '@max-[1140px]/list:md:hidden',
  1000: '@max-[1000px]/list:md:hidden',
  900: '@max-[900px]/list:md:hidden',
  800: '@max-[800px]/list:md:hidden',
}

/** The opposite: shown only while the column is hidden. */
export const shownBelowClass: Record<NonNullable<ListColumnMeta['from']>, string> = {
  1220: '@min-[1220px]/list:hidden',
  1140: '@min-[1140px]/list:hidden',
  1000: '@min-[1000px]/list:hidden',
  900: '@min-[900px]/list:hidden',
  800: '@min-[800px]/list:hidden',
}

/** Makes a column the last of its row while all later columns are hidden. */
const lastClass: Readonly<Record<number, string>> = {
  1220: '@max-[1220px]/list:ends-row',
  1140: '@max-[1140px]/list:ends-row',
  1000: '@max-[1000px]/list:ends-row',
  900: '@max-[900px]/list:ends-row',
  800: '@max-[800px]/list:ends-row',
}

/** A column's classes by the list's width: it is hidden, or is the last one shown and ends at the list's edge. */
export function widthClass({ from }: ListColumnMeta, after: readonly ListColumnMeta[]): string {
  return cn(from && hiddenBelowClass[from], lastClass[Math.min(...after.map((one) => one.from ?? 0))])
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
