import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  html?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** The same mail sent again keeps its id, so that a repeated job is not a second mail to the reader. */
  messageId?: string
  /** Who an answer goes to, where that is not the sender. */
  replyTo?: string
  /** The address that stops mail of its kind by one press of the mail program (RFC 8058). */
  unsubscribe?: string
}

/** A mail server answered and did not take the mail: for good (5xx), or for now. Any other failure is no answer at all. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly isFinal: boolean

  constructor(message: string, code: number) {
    super(message)
    this.isFinal = code >= 500
  }
}

export interface Mailer {
  /** @throws MailRefused where the server would not have it, any other Error where none answered */
  send(mail: Mail): Promise<void>
  close(): void
}

export type MailSettings = {
  /** `smtp://user:password@host:port`; without it mail is written to `outbox` as .eml files. */
  smtpUrl: string | null
  /** Sender, as `Plumbline <no-reply@example.com>`. */
  from: string
  /** Directory of the .eml files. */
  outbox: string
}

/** The mailer the settings ask for. */
export function createMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.from) : outboxMailer(settings.outbox, settings.from)
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 }, { from })
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(mail)).catch(refuse)),
    close: () => transport.close(),
  }
}

/** Whether this mail was refused; a sign-in that was is the server's trouble with us, and no mail's. */
function refuse(error: unknown): never {
  if (!(error instanceof Error)) throw new Error(String(error))
  const [code, response] = [Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')]
  if (code === 'EAUTH' || typeof response !== 'number') throw error
  throw new MailRefused(error.message, response)
}

/** Writes each mail as a file that sorts by time; whole or not at all, since the outbox page reads while this writes. */
function outboxMailer(directory: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail))
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not made as one buffer')
      await mkdir(directory, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeWhole(join(directory, name), message)
    },
    close: () => transport.close(),
  }
}

function messageOf({ to, attachments, unsubscribe, ...rest }: Mail) {
  const headers = unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...rest, to: [...to], attachments: attachments?.map((one) => ({ ...one })), ...(headers && { headers }) }
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}
