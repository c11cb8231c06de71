import type { MailState } from 'contract/limits'
import type { OutboxMail } from 'contract/outbox'
import type { Shape, Tone } from 'contract/statuses'
import type { Ref } from '~/commands/context'
import type { Clock } from '~/components/shell/use-clock'
import { StatusShape } from '~/components/status/shape'
import type { ListColumn } from '~/components/table/columns'
import { agoText, instantText } from '~/lib/dates'

/** How a mail's state is drawn and called. */
export const mailLooks: Record<MailState, { label: string; shape: Shape; tone: Tone }> = {
  waiting: { label: 'Waiting', shape: 'ring', tone: 'pending' },
  sent: { label: 'Sent', shape: 'disc', tone: 'done' },
  dropped: { label: 'Not sent', shape: 'octagon', tone: 'sentback' },
}

/** A mail as the list's cursor knows it; no command acts on one. */
export const mailRef = ({ uuid, subject }: OutboxMail): Ref => ({
  noun: 'mail',
  id: uuid,
  version: 1,
  label: subject,
  state: {},
})

/** The state of a mail by shape and word. */
export function MailStateMark({ state }: { state: MailState }) {
  const { label, shape, tone } = mailLooks[state]
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusShape shape={shape} tone={tone} /> {label}
    </span>
  )
}

/** Columns of the outbox. */
export function mailColumns({ now, zone }: Clock): ListColumn<OutboxMail>[] {
  return [
    {
      id: 'subject',
      label: 'Subject',
      phone: 'title',
      fixed: true,
      cell: ({ subject }) => <span className="font-medium">{subject}</span>,
    },
    {
      id: 'to',
      label: 'To',
      width: 260,
      phone: 'second',
      cell: ({ to }) => <span className="text-foreground-2">{to}</span>,
    },
    { id: 'state', label: 'State', width: 112, phone: 'side', cell: ({ state }) => <MailStateMark state={state} /> },
    {
      id: 'when',
      label: 'Written',
      width: 150,
      from: 1000,
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="text-foreground-2">{instantText(createdAt, zone, now)}</span>,
    },
    {
      id: 'createdAt',
      label: 'Age',
      width: 96,
      align: 'right',
      sort: 'createdAt',
      phone: 'second-side',
      cell: ({ createdAt }) => <span className="text-foreground-2">{agoText(createdAt, now, zone)}</span>,
    },
  ]
}
