import { hash, verify } from '@node-rs/argon2'

import { t as refusal } from 'locales/refusals'
import { demoPassword, type Config } from 'provider/config'
import { invalid } from 'provider/http/errors'
import { isCommonPassword } from './common-passwords'

// OWASP's second setting for argon2id (which is this package's default): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Rejects a common password. The demo password is only allowed in the demo. @throws ApiError 400 at the field */
export async function requireUncommon({ demo }: Pick<Config, 'demo'>, field: string, password: string): Promise<void> {
  if (demo && password === demoPassword) return
  if (isCommonPassword(password)) throw invalid(field, refusal('passwordCommon'))
}

/** Hashes a newly chosen password. @throws ApiError 400 at the field for a common one */
export async function hashNewPassword(config: Pick<Config, 'demo'>, field: string, password: string): Promise<string> {
  await requireUncommon(config, field, password)
  return hashPassword(password)
}

// Hash of a random password, created once with the usual cost.
let nobody: Promise<string> | undefined

/**
 * True when the password is the account's. Takes the same time without an account or password, so that timing does not
 * reveal which addresses exist.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await nobody), password)
  return matches && passwordHash !== null && passwordHash !== undefined
}

/** Creates the placeholder hash in advance, so that the first sign-in is not slow. */
export async function warmUpPasswords(): Promise<void> {
  await isPassword('', null)
}
