import { useEffect } from 'react'
import type { Item } from 'contract/inspections/calls'
import { needsMedia, mediaCount, notReplaced, replacementsNeeded } from 'contract/items/missing-media'
import { t } from 'locales/evidence'
import { t as ruleText } from 'locales/rules'
import { CommandButton } from '~/components/command/command-button'
import { photosText } from '~/components/requests/request-text'
import { cn } from '~/components/ui/cn'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { useUnsentOfRequest } from '~/hooks/use-upload'

/** Full width in narrow columns, fitted to the text in wide ones. */
export const mainAction = 'justify-center md:max-lg:self-start'

type SubmitProps = { requestId: string; captured: number; items: readonly Item[]; label?: string }

/** Summary of a submission: files, unsent files, items with too few photos, and the button unless `SubmitBar` has it. */
export function Submit({ requestId, captured, items, label }: SubmitProps) {
  const unsent = useUnsentOfRequest(requestId)
  const short = items.filter((item) => needsMedia(item) && replacementsNeeded(item) === 0)
  const left = items.filter(notReplaced)
  const unreadable = items.filter((item) => item.status === 'Requested' && item.unreadable > 0)
  const hasMedia = items.some((item) => mediaCount(item.counts) + item.unreadable > 0)
  useEffect(
    () => () => {
      // The focused element is removed with the submitted files.
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return (
    <div className="flex flex-col gap-2">
      <div className="text-foreground-2">
        {captured === 0 && unsent === 0 && <p>{t(hasMedia ? 'submit.nothingNew' : 'submit.nothing')}</p>}
        {captured > 0 && <p>{t('submit.captured', { count: captured })}</p>}
        <p role="status">{unsent > 0 && ruleText('rule.unsentFirst', { count: unsent })}</p>
        {captured > 0 && short.length > 0 && (
          <p>
            {t('submit.short')}{' '}
            {short.map((item) => `${item.title}, ${photosText(item) ?? t('evidence.none')}`).join('; ')}.
          </p>
        )}
        {captured > 0 && left.length > 0 && (
          <p>
            {t('submit.notReplaced')} {left.map((item) => `${item.title}, ${notReplaced(item)}`).join('; ')}.
          </p>
        )}
        {captured > 0 && unreadable.length > 0 && (
          <p>
            {t('submit.notShown')} {unreadable.map((item) => `${item.title}, ${item.unreadable}`).join('; ')}.
          </p>
        )}
      </div>
      <CommandButton
        id="inspection.submit"
        look="primary"
        size="lg"
        className={cn(mainAction, captured + unsent > 0 && 'max-lg:hidden')}
        {...(label && { label })}
      />
    </div>
  )
}
