import type { ReactNode } from 'react'
import type { StatusLook } from 'contract/core/statuses'
import { StatusShape } from './shape'

export type TimelineEntry = {
  id: string
  look: Pick<StatusLook, 'shape' | 'tone'>
  title: ReactNode
  detail?: ReactNode
  when: ReactNode
}

/** The bob of the plumb line, pointing down. */
export function Bob({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 10 14" aria-hidden="true" className={className}>
      <path d="M2 0h6l2 4.5L5 14 0 4.5Z" fill="currentColor" />
    </svg>
  )
}

type PlumbTimelineProps = {
  waiting?: { title: ReactNode; detail: ReactNode } | null
  entries: readonly TimelineEntry[]
}

/** History, newest first, on a plumb line; the bob marks the person who must act. */
export function PlumbTimeline({ waiting, entries }: PlumbTimelineProps) {
  return (
    <ol className="plumb text-sm" data-waiting={Boolean(waiting)}>
      {waiting && (
        <li>
          <span className="plumb-dot">
            <Bob className="h-3.5 w-2.5 text-primary-ink" />
          </span>
          <p className="font-medium">{waiting.title}</p>
          <p className="mt-px text-xs text-muted-foreground">{waiting.detail}</p>
        </li>
      )}
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className="plumb-dot">
            <StatusShape {...entry.look} />
          </span>
          <p className="font-medium">{entry.title}</p>
          {entry.detail && <p className="mt-px text-xs text-foreground-2">{entry.detail}</p>}
          <p className="mt-px text-xs text-muted-foreground">{entry.when}</p>
        </li>
      ))}
    </ol>
  )
}
