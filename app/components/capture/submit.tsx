import { useEffect } from 'react'
import type { Item } from 'contract/inspections'
import { isShort, lacksMedia, mediaCount, notReplaced } from 'contract/lacking'
import { messages, say } from 'contract/messages'
import { Do } from '~/components/palette/do'
import { photosText } from '~/components/requests/request-words'
import { focusHeading } from '~/components/shell/arrival'
import { useUnsent } from '~/hooks/use-upload'

/** A main act is as wide as its column; where that is as wide as a tablet, as its words. */
export const mainAct = 'justify-center md:max-lg:self-start'

type SubmitProps = { requestId: string; captured: number; items: readonly Item[]; label?: string }

/** What would be submitted, what of it is still in this browser, where fewer photos are there than asked for, and the act. */
export function Submit({ requestId, captured, items, label }: SubmitProps) {
  const unsent = useUnsent(requestId)
  const short = items.filter((item) => isShort(item) || (lacksMedia(item) && !item.sentBack))
  const left = items.filter(notReplaced)
  const unreadable = items.filter((item) => item.status === 'Requested' && item.unreadable > 0)
  const hasMedia = items.some((item) => mediaCount(item.counts) + item.unreadable > 0)
  useEffect(
    () => () => {
      // What had the focus is gone with what was submitted.
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return (
    <div className="flex flex-col gap-2">
      <div className="text-foreground-2">
        {captured === 0 && unsent === 0 && <p>{messages[hasMedia ? 'submit.nothingNew' : 'submit.nothing']}</p>}
        {captured > 0 && <p>{say('submit.captured', { count: captured })}</p>}
        <p role="status">{unsent > 0 && say('unsentFirst', { count: unsent })}</p>
        {captured > 0 && short.length > 0 && (
          <p>
            {messages['submit.short']} {short.map((item) => `${item.title}, ${photosText(item) ?? 'none'}`).join('; ')}.
          </p>
        )}
        {captured > 0 && left.length > 0 && (
          <p>
            {messages['submit.notReplaced']} {left.map((item) => `${item.title}, ${notReplaced(item)}`).join('; ')}.
          </p>
        )}
        {captured > 0 && unreadable.length > 0 && (
          <p>
            {messages['submit.notShown']} {unreadable.map((item) => `${item.title}, ${item.unreadable}`).join('; ')}.
          </p>
        )}
      </div>
      <Do id="inspection.submit" look="primary" size="lg" className={mainAct} {...(label && { label })} />
    </div>
  )
}
