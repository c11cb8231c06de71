import { SMTPServer } from 'smtp-server'

import { freePort } from './free-port'

type Received = { to: string[]; raw: string; messageId: string }

/** Behavior of a mail server for the next mails. */
type Mood = {
  /** Refuses this recipient (all without an address) with this code: `550`, `451`. */
  refuses?: { address?: string; code: number }
  /** Called for each complete mail with its count, before the sender gets the answer. */
  onMail?: (count: number) => void
  /** Accepts the mail and disconnects before answering. */
  cutsAfterData?: boolean
  /** Stops responding after so many mails, like a server that is shut down. */
  stopsAfter?: number
  /** Accepts mails to this domain (all without one) but does not answer until `release`. */
  holds?: { domain?: string }
}

export type SmtpServer = {
  url: string
  received: Received[]
  mood: Mood
  /** Answers the held mails, and holds no more. */
  release: () => void
  /** Opens its port, which is closed until then. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A real mail server on its own port, closed at first. */
export async function anSmtpServer(): Promise<SmtpServer> {
  const port = await freePort()
  const received: Received[] = []
  const pendingAnswers: (() => void)[] = []
  const smtpServer: SmtpServer = { url: `smtp://127.0.0.1:${port}`, received, mood: {}, release, start, stop }
  let server: SMTPServer | null = null

  function release(): void {
    delete smtpServer.mood.holds
    for (const answer of pendingAnswers.splice(0)) answer()
  }
  async function start(): Promise<void> {
    const starting = serve(smtpServer, pendingAnswers)
    server = starting
    await new Promise<void>((resolve) => starting.listen(port, '127.0.0.1', resolve))
  }
  async function stop(): Promise<void> {
    const stopping = server
    server = null
    if (stopping) await new Promise<void>((resolve) => stopping.close(() => resolve()))
  }
  return smtpServer
}

const serve = (smtpServer: SmtpServer, pendingAnswers: (() => void)[]): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const { refuses } = smtpServer.mood
      if (!refuses || (refuses.address !== undefined && refuses.address !== address)) return done()
      return done(Object.assign(new Error('not here'), { responseCode: refuses.code }))
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
        smtpServer.received.push({ to, raw, messageId })
        smtpServer.mood.onMail?.(smtpServer.received.length)
        if (smtpServer.mood.cutsAfterData) return void smtpServer.stop()
        const { holds } = smtpServer.mood
        if (holds && to.some((address) => address.endsWith(holds.domain ?? ''))) return void pendingAnswers.push(done)
        done()
        if (smtpServer.received.length === smtpServer.mood.stopsAfter) void smtpServer.stop()
      })
    },
    // A provider that is killed while sending resets its connections.
  }).on('error', () => undefined)
