import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { splitBudget } from 'contract/progress'
import { StatusShape } from '~/components/status/shape'
import { Input } from '~/components/ui/input'
import { dollarsText, readDollars, typedDollars } from '~/lib/money'
import { walk } from './walk'

export type ShareLine = {
  id: string
  code: string
  title: string
  /** Whether it is in from the start; null for an item whose code is on this draw request alone, which stays. */
  chosen: boolean | null
  /** Its share as it was kept or sent; empty for an equal one. */
  share: string
  /** How many photos are asked for, as it was kept; empty leaves it to the borrower. */
  photos: string
}

/** From so many lines on, words find them. */
const manyLines = 12

/** It carries what was kept, so that only a number that was changed is sent. */
export const photosName = ({ id, photos }: ShareLine) => `photos:${id}:${photos}`
export const shareName = ({ id, chosen }: ShareLine) => (chosen === null ? `own:${id}` : `share:${id}`)

type Typed = { total: number; lines: ReadonlyMap<string, string> }

const dollarsOf = (typed: string) => {
  const read = readDollars(typed)
  return read.ok ? read.dollars : 0
}

/** What the form says now: the total, and each chosen line with what was typed for it. */
function read(form: HTMLFormElement, lines: readonly ShareLine[]): Typed {
  const data = new FormData(form)
  const inIt = lines.filter(({ id, chosen }) => chosen === null || data.has(`code:${id}`))
  return {
    total: dollarsOf(String(data.get('totalBudget') ?? '')),
    lines: new Map(inIt.map((line) => [line.id, String(data.get(shareName(line)) ?? '').trim()])),
  }
}

const firstOf = (total: number, lines: readonly ShareLine[]): Typed => ({
  total,
  lines: new Map(lines.filter(({ chosen }) => chosen !== false).map(({ id, share }) => [id, share])),
})

/** The equal part of each line without a share of its own, and what the shares leave of the total. */
function split({ total, lines }: Typed) {
  const typed = [...lines.values()].reduce((sum, share) => sum + dollarsOf(share), 0)
  const open = [...lines].filter(([, share]) => share === '').map(([id]) => id)
  const parts = splitBudget(Math.max(0, total - typed), open.length)
  const differs = open.length > 0 && total >= typed ? 0 : total - typed
  // Without a total there is nothing yet to differ from.
  const isOpen = lines.size === 0 || total === 0
  return { equal: new Map(open.map((id, index) => [id, parts[index] ?? 0])), differs: isOpen ? 0 : differs }
}

const differsText = (differs: number) =>
  differs === 0
    ? undefined
    : differs > 0
      ? `${dollarsText(differs)} of the total is left.`
      : `The budgets are ${dollarsText(-differs)} more than the total.`

/** The first share that cannot be read, and why. */
function wrongShare(typed: Typed, lines: readonly ShareLine[]): { id: string; why: string } | undefined {
  for (const { id, code, title } of lines) {
    const share = typed.lines.get(id)
    const read = share ? typedDollars(share) : null
    if (read && !read.ok) return { id, why: `${code} ${title}: ${read.why}` }
  }
  return undefined
}

/** What is asked of a line is asked once it is in. */
const whereChosen = ({ chosen }: ShareLine) => (chosen === null ? undefined : 'once-checked')

const holds = ({ code, title }: ShareLine, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${code} ${title}`.toLowerCase().includes(word))

/** What is walked from a field: the same one of each line that has it now. */
function cellsLike({ target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement[] {
  const kind = target instanceof HTMLElement ? target.dataset.cell : undefined
  const cells = [...currentTarget.querySelectorAll<HTMLElement>(`[data-cell="${kind}"]`)]
  return cells.filter((cell) => cell.checkVisibility({ visibilityProperty: true }))
}

type RequestSharesProps = {
  lines: readonly ShareLine[]
  total: number
  /** What the answer says is wrong with them; `isOurs` where it is what is said here while typing, which is said once. */
  errors: readonly string[] | undefined
  isOurs: boolean
}

/**
 * The cost codes of a draw request with their budget shares: equal ones are shown where none is typed, and a sum that is
 * not the total is named while typing; and how many photos are asked for of each that is in it. Of many, those that are in it and those the words find are shown.
 */
export function RequestShares({ lines, total, errors = [], isOurs }: RequestSharesProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState(() => firstOf(total, lines))
  const [words, setWords] = useState('')
  // A line just taken out stays under the hand that did it.
  const [held, setHeld] = useState<string | null>(null)
  // The boxes are one stop of the Tab key: thirty-five stood before whatever comes below. Null: no script runs yet.
  const [stop, setStop] = useState<string | null>(null)
  const { equal, differs } = split(typed)
  const unread = wrongShare(typed, lines)
  const mine = unread?.why ?? differsText(differs)
  const wrong = [...(mine ? [mine] : []), ...(mine && isOurs ? [] : errors)]
  const noteId = useId()
  const isShown = (line: ShareLine) => typed.lines.has(line.id) || line.id === held || holds(line, words.trim())
  const boxes = lines.filter((line) => line.chosen !== null && isShown(line))
  const at = boxes.find(({ id }) => id === stop) ?? boxes[0]
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const found = lines.filter((line) => line.chosen !== null && holds(line, words.trim()))
    const only = found.length === 1 && box.current?.querySelector<HTMLInputElement>(`[name="code:${found[0]?.id}"]`)
    if (only && !only.checked) only.click()
  }
  useEffect(() => {
    const form = box.current?.form
    if (!form) return undefined
    setStop((now) => now ?? '')
    const update = () => setTyped(read(form, lines))
    form.addEventListener('input', update)
    return () => form.removeEventListener('input', update)
  }, [lines])
  return (
    <fieldset
      ref={box}
      aria-describedby={wrong.length > 0 ? noteId : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-medium">Cost codes</legend>
      {lines.length > manyLines && (
        // Of no form: what is typed here is not sent, and Enter saves nothing; it takes the only one that is found.
        <Input
          type="search"
          form=""
          aria-label="Find a cost code"
          placeholder="Find by code or title"
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            setHeld(null)
          }}
          onKeyDown={enter}
        />
      )}
      <p aria-hidden="true" className="flex justify-end gap-2 px-2.5 text-xs text-muted-foreground">
        <span className={typed.lines.size === 0 ? 'invisible w-33 max-md:w-25' : 'w-33 pr-2.5 text-right max-md:w-25'}>
          Budget
        </span>
        <span className={typed.lines.size === 0 ? 'invisible w-14' : 'w-14 pr-2.5 text-right'}>Photos</span>
      </p>
      <ul
        className="max-h-60 divide-y overflow-y-auto rounded-md border"
        onKeyDown={(event) => walk(event, cellsLike(event))}
      >
        {lines.map((line) => (
          <li
            key={line.id}
            hidden={!isShown(line)}
            onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setHeld(null)}
            className="flex min-h-10 items-center gap-2 px-2.5 max-md:min-h-12 max-[359px]:flex-wrap max-[359px]:justify-end max-md:py-1 [&[hidden]]:hidden"
          >
            <label className="flex min-h-10 min-w-0 flex-1 items-center gap-2 max-[359px]:basis-full">
              {line.chosen !== null && (
                <input
                  type="checkbox"
                  name={`code:${line.id}`}
                  defaultChecked={line.chosen}
                  data-cell="code"
                  tabIndex={stop === null || line === at ? undefined : -1}
                  onFocus={() => setStop(line.id)}
                  onChange={({ currentTarget }) => setHeld(currentTarget.checked ? null : line.id)}
                  className="size-4 flex-none accent-primary"
                />
              )}
              <span className="flex min-w-0 gap-2 max-md:flex-col max-md:gap-0">
                <span className="flex-none text-muted-foreground tabular-nums max-md:text-xs">{line.code}</span>
                <span className="truncate max-md:wrap-anywhere max-md:whitespace-normal" title={line.title}>
                  {line.title}
                </span>
              </span>
            </label>
            <Input
              name={shareName(line)}
              defaultValue={line.share}
              data-cell="share"
              inputMode="numeric"
              autoComplete="off"
              aria-label={`Budget of ${line.code} ${line.title}`}
              aria-invalid={line.id === unread?.id || undefined}
              aria-describedby={line.id === unread?.id ? noteId : undefined}
              placeholder={equal.has(line.id) ? dollarsText(equal.get(line.id) ?? 0) : ''}
              className="w-28 flex-none text-right tabular-nums max-md:w-20"
              boxClassName={whereChosen(line)}
            />
            <Input
              name={photosName(line)}
              defaultValue={line.photos}
              data-cell="photos"
              inputMode="numeric"
              autoComplete="off"
              aria-label={`Photos of ${line.code} ${line.title}`}
              className="w-9 flex-none text-right tabular-nums"
              boxClassName={whereChosen(line)}
            />
          </li>
        ))}
      </ul>
      <div
        id={noteId}
        role="status"
        className={wrong.length > 0 ? 'text-xs text-sentback-ink' : 'text-xs text-muted-foreground'}
      >
        {wrong.length === 0 &&
          'Empty budgets share equally what the others leave of the total. Empty photos leave their number to the borrower. Up and down go from code to code.'}
        {wrong.map((one) => (
          <p key={one} className="flex gap-1.5">
            <StatusShape shape="octagon" tone="sentback" className="mt-px" />
            {one}
          </p>
        ))}
      </div>
    </fieldset>
  )
}
