import type { LoggedMail } from 'contract/mail-log/calls'
import { t } from 'locales/mail-log'
import type { Clock } from '~/components/shell/use-clock'
import { Facts } from '~/components/status/facts'
import { instantText } from '~/lib/time/dates'
import { paths } from '~/lib/paths'
import { Parts } from '~/components/ui/parts'
import { sizeText } from '~/lib/text/size-text'
import { MailStateMark } from './mail-columns'
import { MailText } from './mail-text'

/** The PDF of a report with its name and size, linked when it is ready. */
function Attached({ file: { reportId, name, bytes, isLeft } }: { file: NonNullable<LoggedMail['attachment']> }) {
  if (bytes === null) return <>{t('mails.notReady', { file: name })}</>
  const file = (
    <a href={paths.reportFile(reportId)} download className="text-primary-ink underline underline-offset-2">
      {name}
    </a>
  )
  return <Parts of={t.parts(isLeft ? 'mails.tooLarge' : 'mails.attachment', { file, size: sizeText(bytes) })} />
}

/** A mail beside the list; its links open in a new tab. */
export function MailPeek({ mail, clock }: { mail: LoggedMail; clock: Clock }) {
  const when = (at: string) => instantText(at, clock.zone, clock.now)
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 pb-5">
      <h2 className="mb-4 text-xl tracking-[-.012em]">{mail.subject}</h2>
      <Facts
        facts={[
          { term: t('mails.to'), value: mail.to },
          { term: t('mails.state'), value: <MailStateMark state={mail.state} /> },
          mail.sentAt !== null && { term: t('mails.sent'), value: when(mail.sentAt) },
          mail.state === 'waiting' && { term: t('mails.nextTry'), value: when(mail.notBefore) },
          mail.tries > 1 && { term: t('mails.tries'), value: mail.tries },
          mail.attachment && { term: t('mails.attached'), value: <Attached file={mail.attachment} /> },
          {
            term: t('mails.html'),
            value: mail.template ? t('mails.withTemplate', { template: mail.template }) : t('mails.same'),
          },
          mail.lastError !== null && { term: t('mails.whyNot'), value: mail.lastError },
        ]}
      />
      <MailText text={mail.text} />
    </div>
  )
}
