import type { ReactNode } from 'react'
import type { Shape as ShapeName, Tone } from 'contract/core/statuses'
import { cn } from '~/components/ui/cn'

const line = { fill: 'none', stroke: 'var(--background)', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/**
 * The status shapes on a 14 px square, distinguishable without color. The inner sign has the background color.
 */
const drawings: Record<ShapeName, ReactNode> = {
  ring: <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" />,
  square: (
    <>
      <rect x="1" y="1" width="12" height="12" rx="3" fill="currentColor" />
      <path d="M7 10.2V4.4M4.4 6.8 7 4.2l2.6 2.6" strokeWidth="1.6" {...line} />
    </>
  ),
  diamond: (
    <>
      <path
        d="M7 .4 13.6 7 7 13.6.4 7Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth=".6"
        strokeLinejoin="round"
      />
      <path d="M9.2 8.9V7.6c0-.9-.6-1.4-1.4-1.4H4.9M6.4 4.5 4.6 6.2l1.8 1.7" strokeWidth="1.4" {...line} />
    </>
  ),
  disc: (
    <>
      <circle cx="7" cy="7" r="6.4" fill="currentColor" />
      <path d="m4.2 7.2 2 2 3.7-4.1" strokeWidth="1.7" {...line} />
    </>
  ),
  octagon: (
    <>
      <path d="M4.4.7h5.2l3.7 3.7v5.2l-3.7 3.7H4.4L.7 9.6V4.4Z" fill="currentColor" />
      <path d="m5 5 4 4M9 5 5 9" strokeWidth="1.7" {...line} />
    </>
  ),
  triangle: (
    <>
      <path d="M7 1.2 13.2 12.4H.8Z" fill="currentColor" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
      <path d="M7 5.2v3.2M7 10.4v.1" strokeWidth="1.6" {...line} />
    </>
  ),
  shield: (
    <>
      <path
        d="M7 .7c1.6 1.2 3.5 1.8 5.6 1.8v4.2c0 3.2-2.2 5.4-5.6 6.8-3.4-1.4-5.6-3.6-5.6-6.8V2.5C3.5 2.5 5.4 1.9 7 .7Z"
        fill="currentColor"
      />
      <path d="M7 4.2v3.2M7 9.6v.1" strokeWidth="1.7" {...line} />
    </>
  ),
  check: (
    <path
      d="m2 7.6 3.2 3.2L12 3.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  dashed: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2.3 1.9" />
      <path
        d="M5.6 5.7c0-.9.6-1.4 1.4-1.4s1.4.5 1.4 1.2c0 .9-1.4 1.1-1.4 2M7 9.6v.1"
        {...line}
        stroke="currentColor"
        strokeWidth="1.3"
      />
    </>
  ),
}

const toneText: Record<Tone, string> = {
  pending: 'text-pending',
  submitted: 'text-submitted',
  sentback: 'text-sentback',
  done: 'text-done',
  unknown: 'text-unknown',
}

type ShapeProps = { shape: ShapeName; tone: Tone; className?: string; label?: string }

/** One status shape in its color, 14 px unless a size is given; decorative unless labelled. */
export function StatusShape({ shape, tone, className, label }: ShapeProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <svg viewBox="0 0 14 14" className={cn('size-3.5 flex-none', toneText[tone], className)} {...meaning}>
      {drawings[shape]}
    </svg>
  )
}

/** A shape on its near-black disc, for photographs: verdicts bottom left, evidence bottom right. */
export function PhotoMark({
  shape,
  tone,
  label,
  side = 'left',
  spelled = false,
}: {
  shape: ShapeName
  tone: Tone
  label: string
  side?: 'left' | 'right'
  /** Shows the label beside the shape. */
  spelled?: boolean
}) {
  return (
    <span
      className={cn(
        'photo-mark on-photo',
        side === 'right' && 'end-1 start-auto',
        spelled && 'flex w-auto gap-1 rounded-full px-1.5 text-xs font-medium text-white',
      )}
      title={label}
    >
      <StatusShape shape={shape} tone={tone} className="size-[13px]" {...(!spelled && { label })} />
      {spelled && label}
    </span>
  )
}
