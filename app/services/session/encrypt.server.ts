import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keys = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plumbline session cookie', 32))
  keys.set(secret, key)
  return key
}

/** Encrypts and authenticates a text with the first secret. Returns base64url of nonce, tag and ciphertext. */
export function encrypt(text: string, secrets: readonly [string, ...string[]]): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secrets[0]), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts a text encrypted with any of the secrets; null for anything else, including modified input. */
export function decrypt(encrypted: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return null
  for (const secret of secrets) {
    const text = open(bytes, keyOf(secret))
    if (text !== null) return text
  }
  return null
}

function open(bytes: Buffer, key: Buffer): string | null {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
