import { t } from 'locales/table'
import { Skeleton } from '~/components/ui/skeleton'

const widths = [
  'w-[84px]',
  'w-[96px]',
  'w-[72px]',
  'w-[92px]',
  'w-[78px]',
  'w-[88px]',
  'w-[70px]',
  'w-[100px]',
] as const

/** Rows of the real height while a list loads; seen only after 200 ms. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" role="status" aria-label={t('table.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-9 items-center gap-4 border-b px-5 max-md:h-16">
          <Skeleton className="size-4" />
          <Skeleton className={widths[index % widths.length]} />
          <span className="flex-1" />
          <Skeleton className="w-14" />
          <Skeleton className="h-1 w-[72px]" />
          <Skeleton className="h-5 w-[84px] rounded-full" />
        </div>
      ))}
    </div>
  )
}
