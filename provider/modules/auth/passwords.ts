import { hash, verify } from '@node-rs/argon2'

// OWASP's second setting for argon2id (which is this package's default): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash a password is kept as. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

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
