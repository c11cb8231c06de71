import { Link } from '@remix-run/react'
import type { Cited } from 'contract/summaries/calls'
import { t } from 'locales/summaries'
import { paths } from '~/lib/paths'

/** A text about a record; `[n]` links to the photo of that number, or names it if there is no lot. */
export function SummaryText({ text, cites, lotId }: { text: string; cites: readonly Cited[]; lotId: string | null }) {
  return (
    <p className="max-w-[72ch] break-words whitespace-pre-wrap">
      {text.split(/(\[\d{1,3}\])/).map((part, place) => {
        const cited = place % 2 === 1 ? cites[Number(part.slice(1, -1)) - 1] : undefined
        if (!cited) return part
        if (lotId === null)
          return (
            <span key={place} title={cited.label}>
              {part}
            </span>
          )
        return (
          <Link
            key={place}
            to={paths.media({ lotId, requestId: cited.requestId, itemId: cited.itemId, mediaId: cited.uuid })}
            aria-label={t('summaries.cited', { number: part.slice(1, -1), record: cited.label })}
            title={cited.label}
            className="rounded-xs text-foreground-2 underline underline-offset-2 hover:text-foreground"
          >
            {part}
          </Link>
        )
      })}
    </p>
  )
}
