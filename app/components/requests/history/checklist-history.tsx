import type { DataOf } from 'contract/core/catalog'
import type { Item } from 'contract/inspections/calls'
import { t } from 'locales/request-sections'
import { percentText } from '~/components/status/progress'
import { cn } from '~/components/ui/cn'

export type ItemHistory = DataOf<'inspections.checklistHistory'> & { itemId: string }

/** Number of attempts side by side; missing ones are padded (spec §9). */
const shown = 3
const missing = '--'

type Column = { id: string; attempt: number | null }

/** The last attempts that any of the items knows, oldest first, padded to the three columns. */
function columnsOf(histories: readonly ItemHistory[]): Column[] {
  const known = new Set(histories.flatMap((history) => history.attempts.map(({ attempt }) => attempt)))
  const last = [...known].sort((a, b) => a - b).slice(-shown)
  return Array.from({ length: shown }, (_, place) => ({ id: `column-${place}`, attempt: last[place] ?? null }))
}

const cellText = (progress: number | null | undefined): string =>
  progress === null || progress === undefined ? missing : percentText(progress)

type Line = { uuid: string; title: string; progress: readonly (number | null)[]; reasons: readonly (string | null)[] }

function LineRow({
  line,
  at,
  current,
}: {
  line: Line
  at: readonly (Column & { place: number })[]
  current: number | null
}) {
  return (
    <tr className="h-8">
      <th scope="row" className="px-(--edge) py-1 text-start font-normal wrap-anywhere text-foreground-2">
        {line.title}
      </th>
      {at.map(({ id, place }) => {
        const [progress, why] = [line.progress[place], line.reasons[place]]
        return (
          <td key={id} title={why ?? undefined} className="px-2 text-end tabular-nums">
            <span className={cn(cellText(progress) === missing && 'text-muted-foreground')}>{cellText(progress)}</span>
            {why && <span className="sr-only">, {why}</span>}
          </td>
        )
      })}
      <td className="pe-(--edge) ps-2 text-end font-medium tabular-nums">{cellText(current)}</td>
    </tr>
  )
}

function ItemRows({ item, history, columns }: { item: Item; history: ItemHistory; columns: readonly Column[] }) {
  const current = new Map(item.checklist.map(({ uuid, progress }) => [uuid, progress]))
  const known = new Set(history.lines.map(({ uuid }) => uuid))
  const added = item.checklist.filter(({ uuid }) => !known.has(uuid))
  const at = columns.map((column) => ({
    ...column,
    place: history.attempts.findIndex(({ attempt }) => attempt === column.attempt),
  }))
  return (
    <tbody>
      <tr className="border-t">
        <th scope="rowgroup" colSpan={shown + 2} className="px-(--edge) pt-3 pb-1 text-start font-medium wrap-anywhere">
          {item.title}
        </th>
      </tr>
      {[...history.lines, ...added.map(({ uuid, title }) => ({ uuid, title, progress: [], reasons: [] }))].map(
        (line) => (
          <LineRow key={line.uuid} line={line} at={at} current={current.get(line.uuid) ?? null} />
        ),
      )}
    </tbody>
  )
}

/** The checklists of a draw request as the last three reviews left them, and as they are now (spec §2, §9). */
export function ChecklistHistory({ items, histories }: { items: readonly Item[]; histories: readonly ItemHistory[] }) {
  const columns = columnsOf(histories)
  const rows = items.flatMap((item) => {
    const history = histories.find(({ itemId }) => itemId === item.uuid)
    return history && (history.lines.length > 0 || item.checklist.length > 0) ? [{ item, history }] : []
  })
  if (rows.length === 0) return null
  return (
    <section className="py-6">
      <h2 id="checklist-history" className="mb-2 px-(--edge)">
        {t('requestSections.checklists')}
      </h2>
      <table aria-labelledby="checklist-history" className="w-full border-collapse">
        <thead>
          <tr className="h-8 text-xs text-muted-foreground">
            <th scope="col" className="px-(--edge) text-start font-medium">
              {t('requestSections.line')}
            </th>
            {columns.map(({ id, attempt }) => (
              <th key={id} scope="col" className="w-22 px-2 text-end font-medium whitespace-nowrap max-md:w-14">
                {attempt === null ? missing : t('requestSections.attemptColumn', { number: attempt })}
              </th>
            ))}
            <th scope="col" className="w-22 pe-(--edge) ps-2 text-end font-medium max-md:w-20">
              {t('requestSections.now')}
            </th>
          </tr>
        </thead>
        {rows.map(({ item, history }) => (
          <ItemRows key={item.uuid} item={item} history={history} columns={columns} />
        ))}
      </table>
    </section>
  )
}
