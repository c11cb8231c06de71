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

/** No mail server could be reached or signed in to: every other mail would meet the same. */
export class MailServerUnavailable extends Error {
  override readonly name = 'MailServerUnavailable'
}

export interface Mailer {
  /**
   * Hands a mail to the server. Aborting `signal` closes the connection; the server may have taken the mail all the same.
   * @throws MailRefused where the server answered no, MailServerUnavailable, or another Error where the outcome is unknown
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
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
  const transport = createTransport({ url, ...timeouts }, { from })
  return {
    send: async (mail, signal) => void (await transport.sendMail({ ...messageOf(mail), signal }).catch(fail)),
    close: () => transport.close(),
  }
}

/**
 * In milliseconds. Connecting includes looking the server up and its greeting; afterwards a server may be silent for as long as
 * the whole mail may take (provider/jobs/mail), since many check a mail before they answer.
 */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000 }

const unavailable = new Set<unknown>(['EAUTH', 'EDNS', 'ETLS', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])
const setupTimeouts = new Set<unknown>(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

/** Tells a refused mail from a server that refuses or misses everybody: a failed sign-in is no mail's fault. */
function fail(error: unknown): never {
  if (!(error instanceof Error)) throw new Error(String(error))
  const field = (name: string): unknown => Reflect.get(error, name)
  const codes = [field('code'), field('originalCode')]
  if (codes.some((code) => unavailable.has(code)) || setupTimeouts.has(field('timeoutType')))
    throw new MailServerUnavailable(error.message, { cause: error })
  const response = field('responseCode')
  if (typeof response !== 'number') throw error
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
