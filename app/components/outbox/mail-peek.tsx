import type { OutboxMail } from 'contract/outbox'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { instantText } from '~/lib/dates'
import { paths } from '~/lib/paths'
import { sizeText } from '~/lib/size-text'
import { MailStateMark } from './mail-columns'
import { MailText } from './mail-text'

/** The PDF of a report by its name and size, to be opened once it is made. */
function Attached({ file: { reportId, name, bytes, isLeft } }: { file: NonNullable<OutboxMail['attachment']> }) {
  if (bytes === null) return `${name}, once it is made`
  return (
    <>
      <a href={paths.reportFile(reportId)} download className="text-primary-ink underline underline-offset-2">
        {name}
      </a>
      , {sizeText(bytes)}
      {isLeft && ': too large, the link alone is sent'}
    </>
  )
}

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
          mail.attachment && { term: 'Attached', value: <Attached file={mail.attachment} /> },
          {
            term: 'As HTML',
            value: mail.template ? `These words, then those of “${mail.template}”` : 'The same words',
          },
          mail.lastError !== null && { term: 'Why not', value: mail.lastError },
        ]}
      />
      <MailText text={mail.text} />
    </div>
  )
}
