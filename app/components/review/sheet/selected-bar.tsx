import type { Item } from 'contract/inspections/calls'
import { t } from 'locales/item'
import { CommandButton } from '~/components/command/command-button'
import { BulkBar } from '~/components/table/bulk-bar'
import { countText } from '~/lib/text/money'

export type SelectedBarProps = {
  count: number
  item: Item | undefined
  more: { all: boolean; count: number } | null
  onClear: () => void
}

/** Actions on selected media. Where the page scrolls, the bar is over its foot, and above a phone's capture bar. */
export function SelectedBar({ count, item, more, onClear }: SelectedBarProps) {
  const wider =
    more?.all || !item
      ? t('sheet.allThatMatch', { count: countText(more?.count ?? 0) })
      : t('sheet.allInItem', { item: item.title })
  return (
    <BulkBar
      count={count}
      noun="media"
      onClear={onClear}
      more={more && <CommandButton id="select.all" look="ghost" label={wider} />}
      className="bottom-6 max-lg:fixed max-lg:bottom-(--bulk-bottom,12px)"
    >
      <CommandButton id="media.verify" look="ghost" className="max-md:px-2" />
      <CommandButton id="media.reject" look="ghost" className="max-md:px-2" />
      <CommandButton id="media.writeComment" look="ghost" className="max-md:px-2" />
      <CommandButton id="media.remove" look="ghost" className="max-md:px-2" />
    </BulkBar>
  )
}
