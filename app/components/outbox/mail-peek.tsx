import type { OutboxMail } from 'contract/outbox'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { instantText } from '~/lib/dates'
import { MailStateMark } from './mail-columns'
import { MailText } from './mail-text'

/** A mail to read, beside the outbox; its links open in a tab of their own. */
export function MailPeek({ mail, clock }: { mail: OutboxMail; clock: Clock }) {
  const when = (at: string) => instantText(at, clock.zone, clock.now)
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 pb-5">
      <h2 className="mb-4 text-xl tracking-[-.012em]">{mail.subject}</h2>
      <Facts
        facts={[
          { term: 'To', value: mail.to },
          { term: 'State', value: <MailStateMark state={mail.state} /> },
          mail.sentAt !== null && { term: 'Sent', value: when(mail.sentAt) },
          mail.state === 'waiting' && { term: 'Next try', value: when(mail.notBefore) },
          mail.tries > 1 && { term: 'Tries', value: mail.tries },
          mail.lastError !== null && { term: 'Why not', value: mail.lastError },
        ]}
      />
      <MailText text={mail.text} />
    </div>
  )
}
