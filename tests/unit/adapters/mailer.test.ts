import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'

import { createMailer, type Mail } from 'provider/adapters/mailer'

const from = 'Plumbline <no-reply@plumbline.test>'
const mail: Mail = {
  to: ['draws@cedarvalley.example'],
  subject: 'Draw 3: 6 photos sent back — Masonry, Siding',
  text: 'Hello Nadia,\n\nTüren & Fenster fehlen.\n.\nThe line above is a single dot.\n',
  attachments: [{ filename: 'report.pdf', content: Buffer.from('%PDF-1.7 …'), contentType: 'application/pdf' }],
  messageId: '<018f@plumbline>',
}

test('without a mail server a mail is a file for mail programs', async () => {
  const outbox = await mkdtemp(path.join(tmpdir(), 'plumbline-outbox-'))
  const mailer = createMailer({ smtpUrl: null, from, outbox: path.join(outbox, 'new') })
  await mailer.send(mail)
  await mailer.send({ ...mail, subject: 'Second' })
  const names = await readdir(path.join(outbox, 'new'))
  expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  expect(names).toHaveLength(2)
  const first = await PostalMime.parse(await readFile(path.join(outbox, 'new', [...names].sort()[0] ?? '')))
  expect(first).toMatchObject({
    subject: mail.subject,
    messageId: '<018f@plumbline>',
    from: { address: 'no-reply@plumbline.test' },
  })
  expect(first.text).toContain('Türen & Fenster fehlen.\n.\nThe line above')
  expect(first.attachments[0]).toMatchObject({ filename: 'report.pdf', mimeType: 'application/pdf' })
  mailer.close()
  await rm(outbox, { recursive: true })
})

test('delivers to a mail server', async () => {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox: '' })
  await mailer.send(mail)
  expect(received).toMatchObject([{ to: ['draws@cedarvalley.example'] }])
  expect(received[0]?.raw).toContain('Message-ID: <018f@plumbline>')
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a missing mail server is an error, so that the job retries', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port } = free.address() as AddressInfo
  await new Promise<void>((resolve) => free.close(() => resolve()))
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox: '' })
  await expect(mailer.send(mail)).rejects.toThrow()
  mailer.close()
})
