import { useLocation } from '@remix-run/react'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChecklistEntry, Item } from 'contract/inspections'
import { messages, say } from 'contract/messages'
import { rules } from 'contract/rules'
import { submitByKey } from '~/components/form/submit-key'
import { focusHeading, focusQuietly } from '~/components/shell/arrival'
import { ItemPill } from '~/components/status/status-pill'
import { percentText, ProgressBar } from '~/components/status/progress'
import { Button } from '~/components/ui/button'
import { useBeforePaint } from '~/hooks/use-before-paint'
import { useCommandContext } from '~/hooks/use-command-context'
import { useRunCommand } from '~/hooks/use-run-command'
import { checklistHash } from '~/lib/paths'
import { useInspection } from './inspection-context'
import { whyEnded } from './why-ended'

/** On an item's page the hand goes from the checklist to the sheet beside it, or where there is none to the page's heading. */
function focusSheet(): void {
  const cell = document.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')
  if (cell) cell.focus()
  else focusHeading()
}

/**
 * The checklist of an item with the progress of each line, on its page and over the review. Escape leaves it: what was typed
 * is saved, as by leaving its figure in any other way, and can be undone.
 */
export function Checklist({ item, onLeave = focusSheet }: { item: Item; onLeave?: () => void }) {
  const { page } = useInspection()
  const locked = whyEnded(rules.setProgress({ inspectionStatus: page.drawRequest.status }), page)
  return (
    <ul data-checklist>
      {item.checklist.map((entry) => (
        <Line key={entry.uuid} entry={entry} locked={locked} onLeave={onLeave} />
      ))}
      {item.checklist.length === 0 && <li className="py-2 text-muted-foreground">This item has no checklist.</li>}
    </ul>
  )
}

/** Puts the hand on the first line, its figure selected to be typed over: in the next frame, once a palette is gone. */
export function focusChecklist(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLInputElement>('[data-checklist] input:read-write')
    first?.focus()
    first?.select()
  })
}

/** An address that ends in the checklist's name puts the hand there once its page has come. */
export function useChecklistInAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === checklistHash) focusChecklist()
  }, [hash, key])
}

/** A typed percentage: null when empty, undefined when it is none. */
function readPercent(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && value >= 0 && value <= 100 ? Math.round(value * 10) / 10 : undefined
}

/** Where Enter leads from a line: to the next one's figure, or back to its own on the last. */
function boxAfter(box: HTMLInputElement): HTMLInputElement {
  const list = box.closest('[data-checklist]')?.querySelectorAll<HTMLInputElement>('input[inputmode]:read-write')
  const boxes = [...(list ?? [])]
  return boxes[boxes.indexOf(box) + 1] ?? box
}

/** What is being typed over a figure, and the version that was seen when it began. */
type Draft = { text: string; version: number }

/** What was typed and cannot be saved any more, with the reason that was written for it; null where nothing is lost. */
function lostWords({ text }: Draft, reason: string, { progress }: ChecklistEntry, why: string): string | null {
  if (text.trim() === '' || readPercent(text) === progress) return null
  const typed = [`${text.trim()} %`, reason.trim() && `“${reason.trim()}”`].filter(Boolean).join(', ')
  return say('figureNotSaved', { typed, why })
}

type LineProps = { entry: ChecklistEntry; locked: string | undefined; onLeave: () => void }

function Line({ entry, locked, onLeave }: LineProps) {
  const { user } = useInspection()
  const run = useRunCommand()
  const { center } = useCommandContext()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const reasonBox = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [reason, setReason] = useState('')
  // Once the inspection is ended its figure is what is recorded, and what was being typed stands beside it.
  const lost = draft && locked !== undefined ? lostWords(draft, reason, entry, locked) : null
  const text =
    (locked === undefined ? draft?.text : undefined) ?? (entry.progress === null ? '' : String(entry.progress))
  const value = readPercent(text)
  const falls = value != null && entry.frozenProgress !== null && value < entry.frozenProgress
  const changed = draft !== null && value !== undefined && value !== entry.progress
  const error =
    lost ??
    (value === undefined
      ? messages.percentRange
      : falls && changed && !reason.trim()
        ? say('decreaseNeedsReason', { frozen: percentText(entry.frozenProgress) })
        : null)
  const mayEdit = user.roleName !== 'borrower'
  // Its reason goes away from under the hand, and the next key must not be heard by the page.
  const isHere = useRef(false)
  useBeforePaint(() => {
    if (locked !== undefined && isHere.current) box.current?.focus()
  }, [locked])
  const giveUp = () => {
    setDraft(null)
    setReason('')
  }
  const save = () => {
    if (error) return
    giveUp()
    if (!changed) return
    run('checklist.setProgress', { entry: entry.uuid, progress: value, ...(falls && { reason: reason.trim() }) }, [
      { noun: 'checklist', id: entry.uuid, version: draft.version },
    ])
  }
  // The hand must never fall out of the list: the next figure would be heard as the keys of the photo beneath.
  const enter = () => {
    if (lost) return center.tell(lost)
    if (error) return reasonBox.current?.focus()
    flushSync(save)
    const next = box.current && boxAfter(box.current)
    next?.focus()
    next?.select()
  }
  // What cannot be saved is given up before the list is left: why is said, and the hand lies on what stands again.
  const escape = () => {
    if (!error) {
      flushSync(save)
      return onLeave()
    }
    center.tell(error)
    box.current?.focus()
    flushSync(giveUp)
    box.current?.select()
  }
  const hear = (event: KeyboardEvent<HTMLFormElement>) => {
    submitByKey(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    escape()
  }
  return (
    <li className="border-b border-border py-2 last:border-0">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
        onFocus={() => void (isHere.current = true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return
          isHere.current = false
          save()
        }}
        onKeyDown={hear}
      >
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="flex-1">
            {entry.title}
          </label>
          <ProgressBar
            value={entry.progress}
            before={entry.frozenProgress}
            label={`${entry.title}: progress`}
            className="max-w-24"
          />
          {mayEdit ? (
            <span className="field-box flex h-9 w-24 touch:h-11 items-center px-2.5">
              <input
                ref={box}
                id={id}
                inputMode="decimal"
                autoComplete="off"
                value={text}
                readOnly={locked !== undefined}
                aria-invalid={error !== null && !lost}
                aria-describedby={`${id}-help`}
                onChange={({ target }) =>
                  setDraft((now) => ({ text: target.value, version: now?.version ?? entry.version }))
                }
                className="w-full min-w-0 bg-transparent text-right outline-none"
              />
              <span aria-hidden="true" className="pl-1 text-muted-foreground">
                %
              </span>
            </span>
          ) : (
            <span className="w-24 text-right">{percentText(entry.progress)}%</span>
          )}
        </div>
        {falls && changed && (
          <div className="mt-2 flex gap-2">
            <input
              ref={reasonBox}
              aria-label="Reason"
              value={reason}
              maxLength={1000}
              onChange={(event) => setReason(event.target.value)}
              placeholder="Why is it less than before?"
              className="field-box h-9 min-w-0 touch:h-11 flex-1 px-2.5"
            />
            <Button type="submit" aria-disabled={error !== null}>
              Save
            </Button>
          </div>
        )}
      </form>
      <p
        id={`${id}-help`}
        role={lost ? 'status' : undefined}
        className={error ? 'mt-1 text-xs text-sentback-ink' : 'sr-only'}
      >
        {error ?? locked ?? ''}
      </p>
    </li>
  )
}

/** The checklist over the review: the hand goes to its first line, and back to the photo when it closes. */
export function ProgressPanel({ item, onClose }: { item: Item; onClose: () => void }) {
  useEffect(() => {
    focusChecklist()
    return () => focusQuietly(document.querySelector<HTMLElement>('[data-stage]'))
  }, [])
  // A figure that cannot be saved would go with it: the hand is led there, where its reason stands.
  const close = () => {
    const wrong = document.querySelector<HTMLInputElement>('[data-checklist] [aria-invalid="true"]')
    if (!wrong) return onClose()
    wrong.focus()
    wrong.select()
  }
  return (
    <section
      aria-label="Checklist and progress"
      className="fixed top-16 right-4 z-40 flex max-h-[calc(100dvh-80px)] w-[min(440px,calc(100vw-32px))] flex-col overflow-y-auto rounded-lg bg-popover p-5 shadow-3"
    >
      <header className="flex items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate text-lg">
          {item.title} <span className="font-normal text-muted-foreground">{percentText(item.progress)}%</span>
        </h2>
        <ItemPill status={item.status} sentBack={item.sentBack} />
        <Button variant="ghost" size="icon" aria-label="Close" onClick={close}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <div className="mt-3">
        <Checklist item={item} onLeave={onClose} />
      </div>
    </section>
  )
}
