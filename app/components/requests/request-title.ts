import type { RequestPage } from 'contract/requests/calls'
import { drawName } from 'contract/requests/draw-title'
import { t } from 'locales/evidence'

type Match = { data?: unknown } | undefined

function pageOf(matches: readonly Match[]): RequestPage | undefined {
  for (const match of matches) {
    const data = match?.data
    if (data && typeof data === 'object' && 'page' in data) return data.page as RequestPage
  }
  return undefined
}

/** The document title of a page below a draw request: "Attempts · Draw 3 · 125 John Street · Plumbline". */
export function requestTitle(matches: readonly Match[], section?: string): string {
  const page = pageOf(matches)
  const record = page ? [drawName(page.drawRequest), page.lot.street] : [t('evidence.request')]
  return [section, ...record, 'Plumbline'].filter(Boolean).join(' · ')
}

/** The title of an item by the page above it; undefined if it is missing there. */
export const itemName = (matches: readonly Match[], { itemId }: { itemId?: string | undefined }): string | undefined =>
  pageOf(matches)?.items.find(({ uuid }) => uuid === itemId)?.title
