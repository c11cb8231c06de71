import type { MailState } from 'contract/core/limits'
import type { LoggedMail } from 'contract/mail-log/calls'
import type { Shape, Tone } from 'contract/core/statuses'
import { t } from 'locales/mail-log'
import type { RecordRef } from '~/commands/engine/context'
import type { Clock } from '~/components/shell/use-clock'
import { StatusShape } from '~/components/status/shape'
import type { ListColumn } from '~/components/table/columns'
import { agoText, instantText } from '~/lib/time/dates'

/** Look and label of a mail's state. */
const mailLooks = {
  waiting: { label: 'mails.waiting', shape: 'ring', tone: 'pending' },
  sent: { label: 'mails.sent', shape: 'disc', tone: 'done' },
  dropped: { label: 'mails.notSent', shape: 'octagon', tone: 'sentback' },
} as const satisfies Record<MailState, { label: Parameters<typeof t>[0]; shape: Shape; tone: Tone }>
export const mailStateLabel = (state: MailState): string => t(mailLooks[state].label)

/** A mail as the list's record under the cursor; it has no commands. */
export const mailRef = ({ uuid, subject }: LoggedMail): RecordRef => ({
  noun: 'mail',
  id: uuid,
  version: 1,
  label: subject,
  state: {},
})

/** The state of a mail as shape and label. */
export function MailStateMark({ state }: { state: MailState }) {
  const { shape, tone } = mailLooks[state]
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusShape shape={shape} tone={tone} /> {mailStateLabel(state)}
    </span>
  )
}

/** Columns of the mail log. */
export function mailColumns({ now, zone }: Clock): ListColumn<LoggedMail>[] {
  return [
    {
      id: 'subject',
      label: t('mails.subject'),
      phone: 'title',
      fixed: true,
      cell: ({ subject }) => <span className="font-medium">{subject}</span>,
    },
    {
      id: 'to',
      label: t('mails.to'),
      width: 260,
      phone: 'second',
      cell: ({ to }) => <span className="text-foreground-2">{to}</span>,
    },
    {
      id: 'state',
      label: t('mails.state'),
      width: 112,
      phone: 'side',
      cell: ({ state }) => <MailStateMark state={state} />,
    },
    {
      id: 'when',
      label: t('mails.written'),
      width: 150,
      from: 1000,
      phone: 'hidden',
      cell: ({ createdAt }) => <span className="text-foreground-2">{instantText(createdAt, zone, now)}</span>,
    },
    {
      id: 'createdAt',
      label: t('mails.age'),
      width: 112,
      align: 'right',
      sort: 'createdAt',
      phone: 'second-side',
      cell: ({ createdAt }) => <span className="text-foreground-2">{agoText(createdAt, now, zone)}</span>,
    },
  ]
}
