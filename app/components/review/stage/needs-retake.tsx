import { Link } from '@remix-run/react'
import type { Item } from 'contract/inspections/calls'
import type { Media } from 'contract/media/calls'
import { rules } from 'contract/core/rules'
import { t } from 'locales/review'
import { StatusShape } from '~/components/status/shape'
import { Button } from '~/components/ui/button'
import { useInspection } from '~/components/review/inspection-context'
import { SentBackReason } from '~/components/review/sent-back-reason'

type NeedsRetakeProps = { media: Media; item: Item; itemPath: string }

/** Reason why the shown photo was returned, for people who take it again. */
export function NeedsRetake({ media, item, itemPath }: NeedsRetakeProps) {
  const { page } = useInspection()
  if (media.status !== 'defective' || !item.sentBack) return null
  const upload = rules.upload({ inspectionStatus: page.drawRequest.status, itemStatus: item.status })
  const others = media.comments.filter(
    ({ status, text, userId }) =>
      status === 'active' && text && text !== media.remarks && userId !== media.uploadedBy.uuid,
  )
  return (
    <section
      aria-label={t('review.sentBack')}
      className="max-h-[30vh] flex-none overflow-y-auto border-t border-border bg-card px-5 py-3 max-md:px-4"
    >
      <h2 className="flex items-center gap-2">
        <StatusShape shape="diamond" tone="sentback" />
        {t(upload.ok ? 'review.needsRetake' : 'review.sentBack')}
      </h2>
      <SentBackReason media={media} />
      {others.map(({ uuid, text, userName }) => (
        <p key={uuid} className="mt-1 text-muted-foreground wrap-anywhere">
          {userName}: {text}
        </p>
      ))}
      {upload.ok && (
        <Button asChild variant="outline" size="sm" className="mt-2">
          <Link to={itemPath}>{t('review.openItem')}</Link>
        </Button>
      )}
    </section>
  )
}
