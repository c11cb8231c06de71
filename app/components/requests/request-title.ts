import { drawName } from 'contract/requests/draw-title'
import { t } from 'locales/evidence'
import { pageOf } from '~/components/review/page-of'

type Match = { data?: unknown } | undefined

const pageAmong = (matches: readonly Match[]) =>
  matches.map((match) => pageOf(match?.data)).find((page) => page !== null)

/** The document title of a page below a draw request: "Attempts · Draw 3 · 125 John Street · Plumbline". */
export function requestTitle(matches: readonly Match[], section?: string): string {
  const page = pageAmong(matches)
  const record = page ? [drawName(page.drawRequest), page.lot.street] : [t('evidence.request')]
  return [section, ...record, 'Plumbline'].filter(Boolean).join(' · ')
}

/** The title of an item by the page above it; undefined if it is missing there. */
export const itemName = (matches: readonly Match[], { itemId }: { itemId?: string | undefined }): string | undefined =>
  pageAmong(matches)?.items.find(({ uuid }) => uuid === itemId)?.title
