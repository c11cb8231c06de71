import type { Item } from 'contract/inspections'
import { Do } from '~/components/palette/do'
import { BulkBar } from '~/components/table/bulk-bar'
import { countText } from '~/lib/money'

export type SelectedBarProps = {
  count: number
  item: Item | undefined
  more: { all: boolean; count: number } | null
  onClear: () => void
}

/** The acts on selected media. Where the page is what scrolls it stands over the page's foot, and over a phone's capture. */
export function SelectedBar({ count, item, more, onClear }: SelectedBarProps) {
  const wider = more?.all || !item ? `All ${countText(more?.count ?? 0)} that match` : `All in ${item.title}`
  return (
    <BulkBar
      count={count}
      noun={{ one: 'media', many: 'media' }}
      onClear={onClear}
      more={more && <Do id="select.all" look="ghost" label={wider} />}
      className="bottom-6 max-lg:fixed max-lg:bottom-(--bulk-bottom,12px)"
    >
      <Do id="media.verify" look="ghost" className="max-md:px-2" />
      <Do id="media.reject" look="ghost" className="max-md:px-2" />
      <Do id="media.writeComment" look="ghost" className="max-md:px-2" />
      <Do id="media.remove" look="ghost" className="max-md:px-2" />
    </BulkBar>
  )
}
