import { Link } from '@remix-run/react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { may } from 'contract/core/policy'
import { t as evidenceText } from 'locales/evidence'
import { t as ruleText } from 'locales/rules'
import { CommandButton } from '~/components/command/command-button'
import { missingByItem } from '~/components/requests/request-text'
import { useInspection } from '~/components/review/inspection-context'
import { isCaptured } from '~/components/review/refs'
import { useConnection } from '~/hooks/use-live'
import { useUnsentOfRequest } from '~/hooks/use-upload'
import { paths } from '~/lib/paths'

/** Files that a submit would send, those of them still being checked, and files that are still in this browser. */
export function useSubmittable(): { captured: number; checking: number; unsent: number } {
  const { media, page } = useInspection()
  const captured = media.filter(isCaptured)
  const checking = captured.filter(({ processing }) => processing === 'queued').length
  return { captured: captured.length, checking, unsent: useUnsentOfRequest(page.drawRequest.uuid) }
}

/** Lists missing media, the current item's first. If the current item has all its media, links to the next item that lacks some. */
function Missing({ itemId }: { itemId: string | undefined }) {
  const { items, page } = useInspection()
  const at = items.findIndex(({ uuid }) => uuid === itemId)
  const [first, ...others] = missingByItem([...items.slice(Math.max(at, 0)), ...items.slice(0, Math.max(at, 0))])
  if (!first) return null
  const text = `${evidenceText('submit.missing')} ${[first, ...others].map(({ text: one }) => one).join('; ')}`
  if (first.item.uuid === itemId) return <span className="two-lines">{text}</span>
  const ids = { lotId: page.lot.uuid, requestId: page.drawRequest.uuid }
  return (
    <Link to={paths.item({ ...ids, itemId: first.item.uuid })} className="flex min-h-11 items-center gap-1">
      <span className="two-lines underline underline-offset-2">{text}</span>
      <ArrowRight aria-hidden="true" className="size-4 flex-none" />
    </Link>
  )
}

/** The first reason why a submit has to wait or is incomplete; otherwise the number of files it sends. */
function BarText({ itemId }: { itemId: string | undefined }) {
  const { items } = useInspection()
  const { online } = useConnection()
  const { captured, checking, unsent } = useSubmittable()
  if (unsent > 0) return <>{evidenceText.of(online ? 'submit.uploading' : 'capture.offline', { count: unsent })}</>
  if (checking > 0) return <>{ruleText('rule.stillProcessing', { count: checking })}</>
  if (missingByItem(items).length > 0) return <Missing itemId={itemId} />
  return <>{evidenceText('submit.ready', { count: captured })}</>
}

/** The submit bar at the bottom of the page, with what is missing, while there are files to submit. */
export function SubmitBar({ label, itemId }: { label?: string; itemId?: string }) {
  const { user } = useInspection()
  const { captured, unsent } = useSubmittable()
  if (captured + unsent === 0 || !may(user.roleName, 'inspections.addAttempt')) return null
  return (
    <section
      aria-label={evidenceText('submit.bar')}
      data-submit-bar
      className="sticky z-20 order-last flex h-(--submit-height) flex-none items-center gap-3 border-t border-border bg-background px-5 max-md:px-4 lg:hidden low:static"
    >
      <div role="status" className="min-w-0 flex-1 text-sm text-foreground-2">
        <BarText itemId={itemId} />
      </div>
      <CommandButton id="inspection.submit" look="primary" size="touch" {...(label && { label })} />
    </section>
  )
}
