import { useLocation } from '@remix-run/react'
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { ChecklistEntry, Item } from 'contract/inspections/calls'
import { may } from 'contract/core/policy'
import { rules } from 'contract/core/rules'
import { itemProgress } from 'contract/money/progress'
import { t } from 'locales/item'
import { submitByKey } from '~/components/form/submit-key'
import { useInspection } from '~/components/review/inspection-context'
import { whyEnded } from '~/components/review/why-ended'
import { focusHeading } from '~/components/shell/focus-on-navigation'
import { orNothing } from '~/components/shell/idle-load'
import { progressText, ProgressBar } from '~/components/status/progress'
import { Button } from '~/components/ui/button'
import { useMounted } from '~/hooks/use-mounted'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { useCommandServices } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { checklistHash } from '~/lib/paths'
import { lineView, nextLine, unchanged } from './checklist-line-state'
import type { LineReleaseProps } from './line-release'

const LineRelease = lazy<ComponentType<LineReleaseProps>>(() =>
  import('./line-release').then(({ LineRelease: component }) => ({ default: component })).catch(orNothing),
)

/** Focuses the contact sheet, or the page's heading if there is none. */
function focusSheet(): void {
  const cell = document.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')
  if (cell) cell.focus()
  else focusHeading()
}

/** The checklist of an item with the progress of each line. Escape saves the line and leaves the list. */
export function Checklist({ item, onLeave = focusSheet }: { item: Item; onLeave?: () => void }) {
  const { page, draw } = useInspection()
  const isAlive = useMounted()
  const locked = whyEnded(rules.setProgress({ inspectionStatus: page.drawRequest.status }), page)
  const { percent, setTyped } = useTypedProgress(item)
  const isReleased = draw?.lines.some(({ itemId, figures }) => itemId === item.uuid && figures.available)
  return (
    <>
      <ul data-checklist>
        {item.checklist.map((entry) => (
          <Line key={entry.uuid} entry={entry} locked={locked} onLeave={onLeave} onTyped={setTyped} />
        ))}
        {item.checklist.length === 0 && <li className="py-2 text-muted-foreground">{t('sheet.noChecklist')}</li>}
      </ul>
      {isReleased && (
        // As high as what loads into it.
        <div className="min-h-[316px] pointer-coarse:min-h-[436px]">
          {isAlive && (
            <Suspense>
              <LineRelease item={item} percent={percent} />
            </Suspense>
          )}
        </div>
      )}
    </>
  )
}

/** Progress of the item with the percentages that are typed and not saved. */
function useTypedProgress({ checklist }: Item) {
  const [typed, setAll] = useState<ReadonlyMap<string, number | null>>(new Map())
  const setTyped = useCallback((entry: string, value: number | null | undefined) => {
    setAll((before) => {
      if (before.get(entry) === value) return before
      const after = new Map(before)
      if (value === undefined) after.delete(entry)
      else after.set(entry, value)
      return after
    })
  }, [])
  const percents = checklist.map(({ uuid, progress }) => (typed.has(uuid) ? (typed.get(uuid) ?? null) : progress))
  return { percent: itemProgress(percents), setTyped }
}

/** Focuses and selects the first percentage in the next frame, after a palette has closed. */
export function focusChecklist(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLInputElement>('[data-checklist] input:read-write')
    first?.focus()
    first?.select()
  })
}

/** Focuses the checklist when the address ends in its hash. */
export function useChecklistInAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === checklistHash) focusChecklist()
  }, [hash, key])
}

/** The next line's percentage, or the same one on the last line. */
function boxAfter(box: HTMLInputElement): HTMLInputElement {
  const list = box.closest('[data-checklist]')?.querySelectorAll<HTMLInputElement>('input[inputmode]:read-write')
  const boxes = [...(list ?? [])]
  return boxes[boxes.indexOf(box) + 1] ?? box
}

type LineProps = {
  entry: ChecklistEntry
  locked: string | undefined
  onLeave: () => void
  /** Called with the percentage while it is typed, and with undefined without an edit. */
  onTyped: (entry: string, value: number | null | undefined) => void
}

/** The edit of a line: its view, and what its keys and its blur do. */
function useLine({ entry, locked, onLeave, onTyped }: LineProps) {
  const run = useRunCommand()
  const { dispatcher } = useCommandServices()
  const percentBox = useRef<HTMLInputElement>(null)
  const reasonBox = useRef<HTMLInputElement>(null)
  const hasFocus = useRef(false)
  const [state, dispatch] = useReducer(nextLine, unchanged)
  const view = lineView(state, entry, locked)
  // The reason's input disappears when the line locks: keep the focus in the line, so that the page gets no keys.
  useBeforePaint(() => {
    if (locked !== undefined && hasFocus.current) percentBox.current?.focus()
  }, [locked])
  const typed = view.isChanged ? view.value : undefined
  useBeforePaint(() => onTyped(entry.uuid, typed), [onTyped, entry.uuid, typed])
  const save = () => {
    if (view.error) return
    dispatch({ type: 'cleared' })
    if (!view.isChanged || !state.draft) return
    const reason = view.isDecrease && { reason: state.reason.trim() }
    run('checklist.setProgress', { entry: entry.uuid, progress: view.value, ...reason }, [
      { noun: 'checklist', id: entry.uuid, version: state.draft.version },
    ])
  }
  // The focus stays in the list: outside it, the next digits would be keys of the photo below.
  const saveAndGoOn = () => {
    if (view.lost) return dispatcher.showReason(view.lost)
    if (view.error) return reasonBox.current?.focus()
    flushSync(save)
    const next = percentBox.current && boxAfter(percentBox.current)
    next?.focus()
    next?.select()
  }
  // An edit with an error is discarded with a message, and the focus returns to the recorded percentage.
  const escape = () => {
    if (!view.error) {
      flushSync(save)
      return onLeave()
    }
    dispatcher.showReason(view.error)
    percentBox.current?.focus()
    flushSync(() => dispatch({ type: 'cleared' }))
    percentBox.current?.select()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    submitByKey(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    escape()
  }
  return { state, view, dispatch, percentBox, reasonBox, hasFocus, save, saveAndGoOn, onKeyDown }
}

function Line(props: LineProps) {
  const { entry, locked } = props
  const { user } = useInspection()
  const id = useId()
  const { state, view, dispatch, percentBox, reasonBox, hasFocus, save, saveAndGoOn, onKeyDown } = useLine(props)
  const { lost, error } = view
  return (
    <li className="border-b border-border py-2 last:border-0">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saveAndGoOn()
        }}
        onFocus={() => void (hasFocus.current = true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return
          hasFocus.current = false
          save()
        }}
        onKeyDown={onKeyDown}
      >
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="flex-1">
            {entry.title}
          </label>
          <ProgressBar
            value={entry.progress}
            before={entry.frozenProgress}
            label={t('sheet.lineProgress', { title: entry.title })}
            className="max-w-24"
          />
          {!may(user.roleName, 'inspections.updateChecklistProgress') ? (
            <span className="w-24 text-end">{progressText(entry.progress)}</span>
          ) : (
            <PercentField
              id={id}
              box={percentBox}
              text={view.text}
              isLocked={locked !== undefined}
              isWrong={error !== null && !lost}
              onText={(text) => dispatch({ type: 'percentTyped', text, version: entry.version })}
            />
          )}
        </div>
        {view.needsReason && (
          <ReasonField
            box={reasonBox}
            reason={state.reason}
            isSavable={error === null}
            onReason={(reason) => dispatch({ type: 'reasonTyped', reason })}
          />
        )}
      </form>
      <LineHelp id={`${id}-help`} isLive={lost !== null} error={error} locked={locked} />
    </li>
  )
}

type LineHelpProps = { id: string; isLive: boolean; error: string | null; locked: string | undefined }

/** The error of a line, or why it is locked, which only screen readers get. */
function LineHelp({ id, isLive, error, locked }: LineHelpProps) {
  return (
    <p id={id} role={isLive ? 'status' : undefined} className={error ? 'mt-1 text-xs text-sentback-ink' : 'sr-only'}>
      {error ?? locked ?? ''}
    </p>
  )
}

type PercentFieldProps = {
  /** Id of the input; its help text has the id `${id}-help`. */
  id: string
  box: RefObject<HTMLInputElement>
  text: string
  isLocked: boolean
  isWrong: boolean
  onText: (text: string) => void
}

function PercentField({ id, box, text, isLocked, isWrong, onText }: PercentFieldProps) {
  return (
    <span className="field-box flex h-9 w-24 touch:h-11 items-center px-2.5">
      <input
        ref={box}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        readOnly={isLocked}
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onText(target.value)}
        className="w-full min-w-0 bg-transparent text-end outline-none"
      />
      <span aria-hidden="true" className="ps-1 text-muted-foreground">
        %
      </span>
    </span>
  )
}

type ReasonFieldProps = {
  box: RefObject<HTMLInputElement>
  reason: string
  isSavable: boolean
  onReason: (reason: string) => void
}

/** The reason for progress below the last attempt's. */
function ReasonField({ box, reason, isSavable, onReason }: ReasonFieldProps) {
  return (
    <div className="mt-2 flex gap-2">
      <input
        ref={box}
        aria-label={t('sheet.reason')}
        value={reason}
        maxLength={1000}
        onChange={({ target }) => onReason(target.value)}
        placeholder={t('sheet.whyLess')}
        className="field-box h-9 min-w-0 touch:h-11 flex-1 px-2.5"
      />
      <Button type="submit" aria-disabled={!isSavable}>
        {t('sheet.save')}
      </Button>
    </div>
  )
}
