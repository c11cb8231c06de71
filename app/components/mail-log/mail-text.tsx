import { mailParts } from './mail-parts'

/** Text of a mail with its URLs as links; never interpreted as markup. */
export function MailText({ text }: { text: string }) {
  return (
    <p className="mt-4 rounded-sm border border-border bg-background p-4 [overflow-wrap:anywhere] whitespace-pre-wrap">
      {mailParts(text).map(({ text: part, href }, at) =>
        href === null ? (
          <span key={at}>{part}</span>
        ) : (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noreferrer"
            className="text-primary-ink underline underline-offset-2"
          >
            {part}
          </a>
        ),
      )}
    </p>
  )
}
