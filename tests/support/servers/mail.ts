import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'

import { sendDueMail } from 'provider/notify/mail'
import type { World } from 'tests/support/world/world'

/** Mails sent to an address, newest first. */
export async function lettersTo(world: World, email: string): Promise<Email[]> {
  const folder = join(world.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some((one) => one.address === email))
}

/** Their subjects and texts. */
export const mailsTo = async (world: World, email: string): Promise<string[]> =>
  (await lettersTo(world, email)).map((mail) => `${mail.subject}\n${mail.text}`)

/** Waits for the newest mail to an address and sends it; `seen` are those the test already has. */
export async function mailTo(world: World, email: string, seen: readonly string[] = []): Promise<string> {
  let found: string | undefined
  const find = async () => {
    await sendDueMail(world.deps)
    found = (await mailsTo(world, email)).find((text) => !seen.includes(text))
    return found
  }
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return found ?? ''
}

/** The six-digit code in a mail. */
export const codeIn = (mail: string): string => /\b\d{6}\b/.exec(mail)?.[0] ?? ''
