import { hash, verify } from '@node-rs/argon2'

import { refusal } from 'contract/refusals'
import { demoPassword, type Config } from 'provider/config'
import { invalid } from 'provider/http/errors'
import { isCommonPassword } from 'provider/modules/auth/common-passwords'

// OWASP's second setting for argon2id (which is this package's default): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash a password is kept as. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Refuses a chosen password that many people use. The demo's own is allowed in the demo alone.
 * @throws ApiError 400 at the field
 */
export async function requireUncommon({ demo }: Pick<Config, 'demo'>, field: string, password: string): Promise<void> {
  if (demo && password === demoPassword) return
  if (isCommonPassword(password)) throw invalid(field, refusal('passwordCommon'))
}

/** The hash of a password that somebody chooses. @throws ApiError 400 at the field for one that many people use */
export async function hashNewPassword(config: Pick<Config, 'demo'>, field: string, password: string): Promise<string> {
  await requireUncommon(config, field, password)
  return hashPassword(password)
}

// Made once, of a password nobody has, with the same cost as every other.
let nobody: Promise<string> | undefined

/**
 * Whether the password is the account's. Takes the same time when there is no account or no password yet, so that the
 * answer's delay does not tell which addresses exist.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await nobody), password)
  return matches && passwordHash !== null && passwordHash !== undefined
}

/** Makes the stand-in hash ahead of the first sign-in, which would otherwise be the slow one. */
export async function warmUpPasswords(): Promise<void> {
  await isPassword('', null)
}
