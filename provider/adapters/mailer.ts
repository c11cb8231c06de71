import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  html?: string
  /** One with a `cid` is shown inside the HTML text and not listed beside it. */
  attachments?: readonly { filename: string; content: Buffer; contentType: string; cid?: string }[]
  /** Stays when the mail is sent again, so that a repeated job is not a second mail to the reader. */
  messageId?: string
  /** Name of the sender, in place of the installation's; the address stays. */
  fromName?: string
  /** Address for replies, when it is not the sender. */
  replyTo?: string
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
}

/**
 * A mail server answered and did not accept the mail: permanently (5xx) or for now. Other errors leave the outcome
 * unknown.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly isFinal: boolean

  constructor(message: string, code: number) {
    super(message)
    this.isFinal = code >= 500
  }
}

/** No mail server could be reached or signed in to, so every other mail would fail too. */
export class MailServerUnavailable extends Error {
  override readonly name = 'MailServerUnavailable'
}

export interface Mailer {
  /**
   * Sends a mail to the server. Aborting `signal` closes the connection; the server may have accepted the mail
   * nevertheless.
   * @throws MailRefused when the server refused it, MailServerUnavailable, or another Error when the outcome is unknown
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

export type MailSettings = {
  /** `smtp://user:password@host:port`; null: mails are written to `outbox` as .eml files. */
  smtpUrl: string | null
  /** Sender, as `Plumbline <no-reply@example.com>`. */
  from: string
  /** Directory of the .eml files. */
  outbox: string
}

/** Creates the mailer for the settings. */
export function createMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.from) : outboxMailer(settings.outbox, settings.from)
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts }, { from })
  return {
    send: async (mail, signal) => void (await transport.sendMail({ ...messageOf(mail, from), signal }).catch(fail)),
    close: () => transport.close(),
  }
}

/**
 * In milliseconds. Connecting includes the DNS lookup and the greeting. Afterwards a server may be silent as long as a
 * whole mail may take (provider/notify/mail), because many check a mail before they answer.
 */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000 }

const unavailable = new Set<unknown>(['EAUTH', 'EDNS', 'ETLS', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])
const setupTimeouts = new Set<unknown>(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

/** Distinguishes a refused mail from an unavailable server: a failed sign-in does not depend on the mail. */
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

/**
 * Writes each mail as a file that sorts by time. Files appear complete or not at all, because the outbox page reads
 * them at the same time.
 */
function outboxMailer(directory: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not made as one buffer')
      await mkdir(directory, { recursive: true })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeWhole(join(directory, name), message)
    },
    close: () => transport.close(),
  }
}

/** The address of `Plumbline <no-reply@example.com>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

function messageOf({ to, attachments, unsubscribe, fromName, ...rest }: Mail, from: string) {
  const headers = unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const sender = fromName && { from: { name: fromName, address: addressOf(from) } }
  return {
    ...rest,
    ...sender,
    to: [...to],
    attachments: attachments?.map((one) => ({ ...one })),
    ...(headers && { headers }),
  }
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
