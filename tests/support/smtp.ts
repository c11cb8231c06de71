import { SMTPServer } from 'smtp-server'

import { freePort } from 'tests/support/free-port'

export type Received = { to: string[]; raw: string; messageId: string }

/** What a mail server does with the next mails. */
export type Mood = {
  /** Answers a recipient, without an address everybody, with this code instead of taking them: `550`, `451`. */
  refuses?: { address?: string; code: number }
  /** Told of each mail that has come whole, by its count, before its sender hears that it has. */
  onMail?: (count: number) => void
  /** Takes the mail whole, and is gone before it has said so. */
  cutsAfterData?: boolean
  /** Stands still after so many mails, as one that is shut down in the middle. */
  stopsAfter?: number
  /** Takes mails to this domain, without one all mails, and does not answer until `release`. */
  holds?: { domain?: string }
}

export type SmtpSeat = {
  url: string
  received: Received[]
  mood: Mood
  /** Answers the mails that were held, and holds no more. */
  release: () => void
  /** Opens its port; until then nobody answers there. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A real mail server on a port of its own, closed at first. */
export async function anSmtpServer(): Promise<SmtpSeat> {
  const port = await freePort()
  const received: Received[] = []
  const held: (() => void)[] = []
  const seat: SmtpSeat = { url: `smtp://127.0.0.1:${port}`, received, mood: {}, release, start, stop }
  let server: SMTPServer | null = null

  function release(): void {
    delete seat.mood.holds
    for (const answer of held.splice(0)) answer()
  }
  async function start(): Promise<void> {
    const starting = serve(seat, held)
    server = starting
    await new Promise<void>((resolve) => starting.listen(port, '127.0.0.1', resolve))
  }
  async function stop(): Promise<void> {
    const stopping = server
    server = null
    if (stopping) await new Promise<void>((resolve) => stopping.close(() => resolve()))
  }
  return seat
}

const serve = (seat: SmtpSeat, held: (() => void)[]): SMTPServer =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const { refuses } = seat.mood
      if (!refuses || (refuses.address !== undefined && refuses.address !== address)) return done()
      return done(Object.assign(new Error('not here'), { responseCode: refuses.code }))
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
        seat.received.push({ to, raw, messageId })
        seat.mood.onMail?.(seat.received.length)
        if (seat.mood.cutsAfterData) return void seat.stop()
        const { holds } = seat.mood
        if (holds && to.some((address) => address.endsWith(holds.domain ?? ''))) return void held.push(done)
        done()
        if (seat.received.length === seat.mood.stopsAfter) void seat.stop()
      })
    },
    // A provider that is killed while it sends resets its connections.
  }).on('error', () => undefined)
