import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createMailer } from './mailer'

let outbox: string
beforeEach(async () => {
  outbox = await mkdtemp(join(tmpdir(), 'plumbline-mails-'))
})
afterEach(() => rm(outbox, { recursive: true, force: true }))

/** The From line of a mail. */
async function senderOf(from: string, fromName?: string): Promise<string | undefined> {
  const mailer = createMailer({ smtpUrl: null, from, outbox })
  await mailer.send({ to: ['bo@builder.example'], subject: 'Hello', text: 'Hello', ...(fromName && { fromName }) })
  mailer.close()
  const [file = ''] = await readdir(outbox)
  return /^From: (.*)\r$/m.exec(await readFile(join(outbox, file), 'utf8'))?.[1]
}

test.each([
  ['Plumbline <no-reply@draws.example>', 'Northgate Inspections', 'Northgate Inspections <no-reply@draws.example>'],
  ['no-reply@draws.example', 'Northgate Inspections', 'Northgate Inspections <no-reply@draws.example>'],
  ['Plumbline <no-reply@draws.example>', 'A <b@evil.example>', '"A <b@evil.example>" <no-reply@draws.example>'],
  ['Plumbline <no-reply@draws.example>', undefined, 'Plumbline <no-reply@draws.example>'],
])('from %s with the name %s a mail is from %s', async (from, fromName, sender) => {
  expect(await senderOf(from, fromName)).toBe(sender)
})
