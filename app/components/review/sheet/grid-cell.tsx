import { Link } from '@remix-run/react'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import { memo, type MouseEvent } from 'react'
import { worstCheck } from 'contract/media/evidence-checks'
import type { Media } from 'contract/media/calls'
import { checkResults } from 'contract/core/statuses'
import { mediaLook, viewingOf } from 'contract/media/viewing'
import { t } from 'locales/item'
import { PhotoMark } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { Thumbnail } from './thumbnail'

/** Text in place of a thumbnail; only "Being checked …" is temporary. */
const pictureless = {
  checking: 'sheet.cellChecking',
  unreadable: 'sheet.cellUnreadable',
  ready: 'sheet.cellReady',
} as const

const withoutPicture = (media: Media): string => {
  const text = t(pictureless[viewingOf(media)])
  return media.kind === 'video' ? t('sheet.video', { text }) : text
}

type GridCellProps = {
  media: Media
  to: string
  name: string
  column: number
  cursor: boolean
  selected: boolean
  /** Pointer choices: with Ctrl or Shift a click selects instead of opening. */
  onSelect: (id: string, extend: boolean) => void
  onFocus: (id: string) => void
}

function CellPicture({ media }: { media: Media }) {
  if (!media.thumbnail)
    return (
      <span className="grid size-full place-items-center px-2 text-center text-xs text-muted-foreground">
        {withoutPicture(media)}
      </span>
    )
  return (
    <>
      <Thumbnail path={media.thumbnail} width={320} height={240} />
      {media.kind === 'video' && (
        <Play aria-hidden="true" className="absolute inset-0 m-auto size-6 fill-white text-white drop-shadow" />
      )}
    </>
  )
}

/** The selection button: its box is small so that it hides little of the photo; the touch target is the corner around it. */
function SelectButton({ selected, onSelect }: { selected: boolean; onSelect: (extend: boolean) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(selected ? 'sheet.unselect' : 'sheet.select')}
      onClick={(event) => onSelect(event.shiftKey)}
      className="absolute top-0 end-0 flex size-8 items-start justify-end p-1.5 [@media(hover:none)]:size-11"
    >
      <span
        className={cn(
          'grid size-5 place-items-center rounded-[5px]',
          selected
            ? 'bg-primary text-primary-foreground'
            : 'border-[1.5px] border-white/90 bg-black/40 text-transparent opacity-0 group-hover/cell:opacity-100 [@media(hover:none)]:opacity-100',
        )}
      >
        <Check aria-hidden="true" className="size-3 stroke-[2.75]" />
      </span>
    </button>
  )
}

/** One photo of the contact sheet: decision bottom left, evidence bottom right unless it passes, selection top right. */
export const GridCell = memo(function GridCell({
  media,
  to,
  name,
  column,
  cursor,
  selected,
  onSelect,
  onFocus,
}: GridCellProps) {
  const bucket = mediaLook(media)
  const worst = worstCheck(media.checks)
  const evidence = checkResults[worst]
  const onClick = (event: MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) return
    event.preventDefault()
    onSelect(media.uuid, event.shiftKey)
  }
  return (
    <div
      role="gridcell"
      data-row-id={media.uuid}
      aria-colindex={column + 1}
      aria-selected={selected}
      className="group/cell relative"
    >
      <Link
        to={to}
        data-keys="page"
        data-media={media.uuid}
        tabIndex={cursor ? 0 : -1}
        onClick={onClick}
        onFocus={() => onFocus(media.uuid)}
        aria-label={t('sheet.cell', {
          name,
          status: viewingOf(media) === 'checking' ? t('sheet.cellChecking') : bucket.label,
          evidence: evidence.label.toLowerCase(),
        })}
        className={cn(
          'thumb block aspect-[4/3] rounded-sm outline-none [&_.photo-mark]:bottom-1.5',
          selected && 'shadow-[0_0_0_2px_var(--background),0_0_0_4px_var(--primary-ink)]',
          cursor && 'shadow-[0_0_0_2px_var(--background),0_0_0_5px_var(--foreground)]',
        )}
      >
        <CellPicture media={media} />
        <PhotoMark shape={bucket.shape} tone={bucket.tone} label={bucket.label} />
        {worst !== 'pass' && media.checks.length > 0 && (
          <PhotoMark
            shape={evidence.shape}
            tone={evidence.tone}
            label={evidence.label}
            side="right"
            spelled={worst === 'fail'}
          />
        )}
      </Link>
      <SelectButton selected={selected} onSelect={(extend) => onSelect(media.uuid, extend)} />
    </div>
  )
})
