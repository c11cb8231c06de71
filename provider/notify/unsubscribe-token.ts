import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from 'provider/config'

type Secret = Pick<Config, 'tokenSecret'>

const signed = ({ tokenSecret }: Secret, mail: string): string =>
  createHmac('sha256', tokenSecret).update(`unsubscribe ${mail}`).digest('base64url')

/**
 * Token of a mail's unsubscribe link: the mail's id with a signature. It does not identify the reader and is not
 * stored.
 */
export const unsubscribeToken = (config: Secret, mail: string): string => `${mail}.${signed(config, mail)}`

/** The mail of an unsubscribe token; null for an invalid token. */
export function mailOfToken(config: Secret, token: string): string | null {
  const [mail = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(config, mail))]
  return given.length === right.length && timingSafeEqual(given, right) ? mail : null
}
