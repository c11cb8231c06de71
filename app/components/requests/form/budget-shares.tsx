import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { splitBudget } from 'contract/money/progress'
import { StatusShape } from '~/components/status/shape'
import { cn } from '~/components/ui/cn'
import { Input } from '~/components/ui/input'
import { readDollars } from 'contract/money/money'
import { t } from 'locales/request-forms'
import type { CodedChoice } from '~/lib/ledger/choice-of'
import type { BudgetLines } from '~/lib/ledger/found-lines'
import { dollarsText } from '~/lib/text/money'
import { typedDollars } from '~/lib/text/typed-dollars'
import { moveFocusByArrow } from '~/components/requests/arrow-key-focus'
import { BudgetLine, BudgetLineNames, useBudgetPart, useFoundLines } from './budget-line'
import { ShareGroup, groupsOf } from './share-groups'
import { budgetLineName, photosName, type ShareLine, shareName } from './share-line'

/** Longer lists have a search box. */
const manyLines = 12

/** The total, and the shares and typed budget lines of the chosen cost codes. */
type Typed = { total: number; lines: ReadonlyMap<string, string>; budget: ReadonlyMap<string, string> }

const dollarsOf = (typed: string) => {
  const read = readDollars(typed)
  return read.ok ? read.dollars : 0
}

/** Current values: the total, and each chosen line with its input. */
function read(form: HTMLFormElement, lines: readonly ShareLine[]): Typed {
  const data = new FormData(form)
  const inIt = lines.filter(({ id, chosen }) => chosen === null || data.has(`code:${id}`))
  return {
    total: dollarsOf(String(data.get('totalBudget') ?? '')),
    lines: new Map(inIt.map((line) => [line.id, String(data.get(shareName(line)) ?? '').trim()])),
    budget: new Map(
      inIt.map((line) => [line.id, String(data.get(budgetLineName(line)) ?? line.line?.name ?? '').trim()]),
    ),
  }
}

function firstOf(total: number, lines: readonly ShareLine[]): Typed {
  const inIt = lines.filter(({ chosen }) => chosen !== false)
  return {
    total,
    lines: new Map(inIt.map(({ id, share }) => [id, share])),
    budget: new Map(inIt.map(({ id, line }) => [id, line?.name ?? ''])),
  }
}

/** The equal part of each line without a share of its own, and the difference of the shares from the total. */
function split({ total, lines }: Pick<Typed, 'total' | 'lines'>) {
  const typed = [...lines.values()].reduce((sum, share) => sum + dollarsOf(share), 0)
  const open = [...lines].filter(([, share]) => share === '').map(([id]) => id)
  const parts = splitBudget(Math.max(0, total - typed), open.length)
  const differs = open.length > 0 && total >= typed ? 0 : total - typed
  const isOpen = lines.size === 0 || total === 0
  return { equal: new Map(open.map((id, index) => [id, parts[index] ?? 0])), differs: isOpen ? 0 : differs }
}

const differsText = (differs: number) =>
  differs === 0
    ? undefined
    : differs > 0
      ? t('requestForms.left', { amount: dollarsText(differs) })
      : t('requestForms.over', { amount: dollarsText(-differs) })

/** The first share that cannot be read, and why. */
function wrongShare(typed: Typed, lines: readonly ShareLine[]): { id: string; why: string } | undefined {
  for (const { id, code, title } of lines) {
    const share = typed.lines.get(id)
    const read = share ? typedDollars(share) : null
    if (read && !read.ok) return { id, why: `${code} ${title}: ${read.why}` }
  }
  return undefined
}

/** A line's fields appear once it is chosen. */
const whereChosen = ({ chosen }: ShareLine) => (chosen === null ? undefined : 'once-checked')

const holds = ({ code, title }: ShareLine, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${code} ${title}`.toLowerCase().includes(word))

/** Elements for the arrow keys: the same field of each visible line. */
function cellsLike({ target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement[] {
  const kind = target instanceof HTMLElement ? target.dataset.cell : undefined
  const cells = [...currentTarget.querySelectorAll<HTMLElement>(`[data-cell="${kind}"]`)]
  return cells.filter((cell) => cell.checkVisibility({ visibilityProperty: true }))
}

type RequestSharesProps = {
  lines: readonly ShareLine[]
  /** The lot's budget; without lines where there is no schedule of values. */
  budget: BudgetLines
  /** Cost codes whose budget line has an error. */
  wrongLines: ReadonlySet<string>
  total: number
  /** Errors of the action; `isOurs` if they repeat what the fields report while typing. */
  errors: readonly string[] | undefined
  isOurs: boolean
}

/** The total and the shares in the form, updated while typing; `isReady` once scripts run. */
function useTyped(box: RefObject<HTMLFieldSetElement>, total: number, lines: readonly ShareLine[]) {
  const [typed, setTyped] = useState(() => firstOf(total, lines))
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const form = box.current?.form
    if (!form) return undefined
    setReady(true)
    const update = () => setTyped(read(form, lines))
    form.addEventListener('input', update)
    return () => form.removeEventListener('input', update)
  }, [box, lines])
  return { typed, isReady }
}

/** The lines shown: chosen ones, results of the search, and the one just removed. One checkbox is the tab stop of all. */
function useShown(lines: readonly ShareLine[], typed: Typed) {
  const [words, setWords] = useState('')
  const [removed, setRemoved] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const isShown = (line: ShareLine) => typed.lines.has(line.id) || line.id === removed || holds(line, words.trim())
  const boxes = lines.filter((line) => line.chosen !== null && isShown(line))
  const tabStop = boxes.find(({ id }) => id === focused) ?? boxes[0]
  const find = (text: string) => {
    setWords(text)
    setRemoved(null)
  }
  const matches = () => lines.filter((line) => line.chosen !== null && holds(line, words.trim()))
  return { words: words.trim(), isShown, tabStop, setFocused, setRemoved, find, matches }
}

/** The share that cannot be read or the difference from the total, then the errors of the action. */
function problemsOf(typed: Typed, { lines, errors = [], isOurs }: RequestSharesProps) {
  const unread = wrongShare(typed, lines)
  const own = unread?.why ?? differsText(split(typed).differs)
  return { unread: unread?.id, problems: [...(own ? [own] : []), ...(own && isOurs ? [] : errors)] }
}

/**
 * The budget lines and cost codes of a draw request with their budget shares and the number of photos wanted. Empty
 * shares show the equal part; a difference from the total is reported while typing. Long lists show the chosen rows and
 * the search results.
 */
export function RequestShares(props: RequestSharesProps) {
  const { lines, budget, total } = props
  const hasBudget = budget.lines.length > 0
  const box = useRef<HTMLFieldSetElement>(null)
  const { typed, isReady } = useTyped(box, total, lines)
  const shown = useShown(lines, typed)
  const { words, find, matches } = shown
  const { unread, problems } = problemsOf(typed, props)
  const noteId = useId()
  const choicesId = useId()
  const chooseOnly = () => {
    const [first, ...others] = matches()
    const only =
      first && others.length === 0 && box.current?.querySelector<HTMLInputElement>(`[name="code:${first.id}"]`)
    if (only && !only.checked) only.click()
  }
  return (
    <fieldset
      ref={box}
      aria-describedby={problems.length > 0 ? noteId : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-medium">
        {t(hasBudget ? 'requestForms.linesAndCodes' : 'requestForms.costCodes')}
      </legend>
      {lines.length > manyLines && <FindBox hasBudget={hasBudget} onFind={find} onEnter={chooseOnly} />}
      <p role="status" className="text-xs text-foreground-2 empty:hidden">
        {words !== '' && matches().length === 0 && t('requestForms.noCodeFound', { words })}
      </p>
      <Headings isVisible={typed.lines.size > 0} />
      <ShareList
        {...props}
        typed={typed}
        shown={shown}
        isReady={isReady}
        unread={unread}
        noteId={noteId}
        choicesId={choicesId}
      />
      {hasBudget && <BudgetLineNames id={choicesId} budget={budget} />}
      <Note id={noteId} problems={problems} />
    </fieldset>
  )
}

type ShareListProps = RequestSharesProps & {
  typed: Typed
  shown: ReturnType<typeof useShown>
  isReady: boolean
  /** The line whose share cannot be read. */
  unread: string | undefined
  noteId: string
  choicesId: string
}

/** The rows by kind; Up and Down move within a column. */
function ShareList({ lines, budget, wrongLines, typed, shown, isReady, unread, noteId, choicesId }: ShareListProps) {
  const hasBudget = budget.lines.length > 0
  const { words, isShown, tabStop, setFocused, setRemoved } = shown
  const { equal } = split(typed)
  const part = useBudgetPart(budget)
  const found = useFoundLines(part, typed.budget, lines, budget)
  return (
    <div
      className="max-h-60 overflow-y-auto rounded-md border"
      onKeyDown={(event) => moveFocusByArrow(event, cellsLike(event))}
    >
      {groupsOf(lines, hasBudget).map(({ title, rows }) => (
        <ShareGroup key={title} title={title} isHidden={!rows.some(isShown)}>
          {words === '' &&
            rows.length > 1 &&
            rows[0]?.isBudgetLine &&
            (part ? <part.AllLines rows={rows} chosenIds={typed.lines} /> : <li className="h-10 max-md:h-12" />)}
          {rows.map((line) => (
            <ShareRow
              key={line.id}
              line={line}
              isShown={isShown(line)}
              isTabStop={!isReady || line === tabStop}
              equal={equal.get(line.id)}
              wrongNote={line.id === unread ? noteId : undefined}
              budgetChoices={hasBudget && !line.isBudgetLine && typed.lines.has(line.id) ? choicesId : undefined}
              foundLine={found?.get(line.id)}
              wrongLine={wrongLines.has(line.id) ? noteId : undefined}
              onFocus={() => setFocused(line.id)}
              onChoose={(isChosen) => setRemoved(isChosen ? null : line.id)}
              onLeave={() => setRemoved(null)}
            />
          ))}
        </ShareGroup>
      ))}
    </div>
  )
}

type FindBoxProps = { hasBudget: boolean; onFind: (text: string) => void; onEnter: () => void }

/** The search box. It belongs to no form: its text is not sent, and Enter chooses the only result instead of saving. */
function FindBox({ hasBudget, onFind, onEnter }: FindBoxProps) {
  return (
    <Input
      type="search"
      form=""
      aria-label={t(hasBudget ? 'requestForms.findLine' : 'requestForms.findCode')}
      placeholder={t('requestForms.findBy')}
      autoComplete="off"
      onChange={({ currentTarget }) => onFind(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
        onEnter()
      }}
    />
  )
}

function Headings({ isVisible }: { isVisible: boolean }) {
  return (
    <p aria-hidden="true" className="flex justify-end gap-2 px-2.5 text-xs text-muted-foreground">
      <span className={isVisible ? 'w-33 pe-2.5 text-end max-md:w-25' : 'invisible w-33 max-md:w-25'}>
        {t('requestForms.budget')}
      </span>
      <span className={isVisible ? 'w-14 pe-2.5 text-end' : 'invisible w-14'}>{t('requestForms.photos')}</span>
    </p>
  )
}

type ShareRowProps = {
  line: ShareLine
  isShown: boolean
  isTabStop: boolean
  /** The equal part, if the line has no share of its own. */
  equal: number | undefined
  /** Id of the note about the share, if the share cannot be read. */
  wrongNote: string | undefined
  /** Id of the list of budget lines, if the line may choose one. */
  budgetChoices: string | undefined
  /** The budget line that saving will find while none is typed; null for none. */
  foundLine: CodedChoice | null | undefined
  /** Id of the note about the chosen budget line, if it has an error. */
  wrongLine: string | undefined
  onFocus: () => void
  onChoose: (isChosen: boolean) => void
  onLeave: () => void
}

/** The code and title, with a checkbox unless it is of this draw request alone. */
function CodeBox({
  line,
  isTabStop,
  onFocus,
  onChoose,
}: Pick<ShareRowProps, 'line' | 'isTabStop' | 'onFocus' | 'onChoose'>) {
  return (
    <label className="flex min-h-10 min-w-0 flex-1 items-center gap-2 max-[359px]:basis-full">
      {line.chosen !== null && (
        <input
          type="checkbox"
          name={`code:${line.id}`}
          defaultChecked={line.chosen}
          data-cell="code"
          tabIndex={isTabStop ? undefined : -1}
          onFocus={onFocus}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
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
  )
}

function ShareRow(props: ShareRowProps) {
  const {
    line,
    isShown,
    isTabStop,
    equal,
    wrongNote,
    budgetChoices,
    foundLine,
    wrongLine,
    onFocus,
    onChoose,
    onLeave,
  } = props
  return (
    <li
      hidden={!isShown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onLeave()}
      className={cn(
        'flex min-h-10 items-center gap-2 px-2.5 max-md:min-h-12 max-[359px]:flex-wrap max-[359px]:justify-end max-md:py-1 [&[hidden]]:hidden',
        budgetChoices && 'flex-wrap gap-y-0',
      )}
    >
      <CodeBox line={line} isTabStop={isTabStop} onFocus={onFocus} onChoose={onChoose} />
      <Input
        name={shareName(line)}
        defaultValue={line.share}
        data-cell="share"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('requestForms.budgetOf', { code: `${line.code} ${line.title}` })}
        aria-invalid={wrongNote !== undefined || undefined}
        aria-describedby={wrongNote}
        placeholder={equal === undefined ? '' : dollarsText(equal)}
        className="w-28 flex-none text-end tabular-nums max-md:w-20"
        boxClassName={whereChosen(line)}
      />
      <Input
        name={photosName(line)}
        defaultValue={line.photos}
        data-cell="photos"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('requestForms.photosOf', { code: `${line.code} ${line.title}` })}
        className="w-9 flex-none text-end tabular-nums"
        boxClassName={whereChosen(line)}
      />
      {budgetChoices && <BudgetLine line={line} choices={budgetChoices} found={foundLine} wrongNote={wrongLine} />}
    </li>
  )
}

/** The problems, or the help. */
function Note({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div
      id={id}
      role="status"
      className={problems.length > 0 ? 'text-xs text-sentback-ink' : 'text-xs text-muted-foreground'}
    >
      {problems.length === 0 && t('requestForms.sharesHelp')}
      {problems.map((one) => (
        <p key={one} className="flex gap-1.5">
          <StatusShape shape="octagon" tone="sentback" className="mt-px" />
          {one}
        </p>
      ))}
    </div>
  )
}
