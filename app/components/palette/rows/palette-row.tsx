import { Command } from 'cmdk'
import SquareCheck from 'lucide-react/icons/square-check'
import Square from 'lucide-react/icons/square'
import { memo } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { LookPill } from '~/components/status/status-pill'
import { Avatar } from '~/components/ui/avatar'
import { cn } from '~/components/ui/cn'
import { marksIn } from '~/commands/text/search-index'
import { CommandPicture } from '~/components/command/command-icon'
import { iconOf } from '~/components/command/icons'
import { Cap, KeyCaps } from '~/components/command/command-key-caps'
import { Keys } from '~/components/ui/key-cap'
import type { Row } from '~/components/palette/row'

/** A text with its matched letters highlighted. */
function Marked({ text, query }: { text: string; query: string }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of marksIn(text, query)) {
    parts.push(
      text.slice(from, start),
      <mark key={start} className="bg-transparent font-semibold text-primary-ink">
        {text.slice(start, end)}
      </mark>,
    )
    from = end
  }
  return <>{[...parts, text.slice(from)]}</>
}

/** True if it is picked on a multi-choice page. */
function Tick({ picked }: { picked: boolean }) {
  const Box = picked ? SquareCheck : Square
  return <Box aria-hidden="true" className={picked ? 'text-primary-ink' : 'text-muted-foreground'} />
}

function Picture({ row, chosen }: { row: Row; chosen: boolean }) {
  if (row.person) return <Avatar name={row.person} className={cn('-mx-1', chosen && 'bg-background')} />
  const tone = chosen ? 'text-primary-ink' : 'text-muted-foreground'
  if (row.command) return <CommandPicture command={row.command} className={tone} />
  if (!row.icon) return null
  const Icon = iconOf(row.icon)
  return <Icon aria-hidden="true" className={tone} />
}

function End({ row, chosen }: { row: Row; chosen: boolean }) {
  const enter = chosen && row.does.kind !== 'command' && row.off === undefined
  return (
    // A long reason is cut before the name of its row; its title shows the whole reason.
    <span className="ms-auto flex max-w-1/2 flex-none items-center gap-2 ps-3 text-xs text-muted-foreground max-sm:max-w-[45%]">
      <span title={row.off} className={cn('truncate', row.off !== undefined && 'max-sm:hidden')}>
        {row.off ?? row.end}
      </span>
      {row.look && <LookPill look={row.look} />}
      {row.keys && <KeyCaps keys={row.keys} />}
      {enter && (
        <Keys>
          <Cap word="Enter" />
        </Keys>
      )}
    </span>
  )
}

type PaletteRowProps = {
  row: Row
  domId: string
  query: string
  chosen: boolean
  onChoose: (id: string) => void
  onRun: (row: Row) => void
}

/**
 * One row. cmdk sets its role and state; the id is set here, because the box must name the row that Enter runs. Only a
 * moving pointer chooses: rows that appear below a resting pointer stay unchosen.
 */
export const PaletteRow = memo(function PaletteRow({ row, domId, query, chosen, onChoose, onRun }: PaletteRowProps) {
  const move = (event: PointerEvent) => {
    if (!chosen && (event.movementX !== 0 || event.movementY !== 0)) onChoose(row.id)
  }
  return (
    <Command.Item asChild value={row.id} disabled={row.off !== undefined}>
      <div
        id={domId}
        aria-checked={row.picked}
        onPointerMove={move}
        onClick={() => onRun(row)}
        className={cn(
          'relative mx-2 flex h-10 max-[359px]:h-auto max-[359px]:min-h-10 cursor-default items-center gap-2.5 rounded-sm pe-2 ps-2.5 whitespace-nowrap touch:h-auto touch:min-h-11 touch:py-1',
          row.off !== undefined && 'text-muted-foreground',
          chosen &&
            "bg-row-cursor before:absolute before:inset-y-0 before:-start-2 before:w-[3px] before:bg-primary-ink before:content-['']",
        )}
      >
        {row.picked !== undefined && <Tick picked={row.picked} />}
        <Picture row={row} chosen={chosen} />
        <span className="flex min-w-0 flex-1 items-center gap-2.5 max-sm:flex-col max-sm:items-start max-sm:gap-0">
          <span className="max-w-[70%] flex-none truncate max-sm:max-w-full max-sm:leading-5 max-[359px]:whitespace-normal">
            <Marked text={row.title} query={query} />
          </span>
          {/* On a phone a reason has no room beside what it is about. */}
          {row.off !== undefined && <span className="text-xs leading-4 whitespace-normal sm:hidden">{row.off}</span>}
          {row.detail && (
            <span className="min-w-0 truncate text-muted-foreground max-sm:max-w-full max-sm:text-xs max-sm:leading-4">
              <Marked text={row.detail} query={query} />
            </span>
          )}
        </span>
        <End row={row} chosen={chosen} />
      </div>
    </Command.Item>
  )
})
