import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from 'provider/config'

type Secret = Pick<Config, 'tokenSecret'>

const signed = ({ tokenSecret }: Secret, mail: string): string =>
  createHmac('sha256', tokenSecret).update(`unsubscribe ${mail}`).digest('base64url')

/** The word at the end of a mail's link that stops its kind: the mail's id, signed. It says nothing of the reader and is not stored. */
export const unsubscribeToken = (config: Secret, mail: string): string => `${mail}.${signed(config, mail)}`

/** The mail such a word is of; null when it was not given by us. */
export function mailOfToken(config: Secret, token: string): string | null {
  const [mail = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(config, mail))]
  return given.length === right.length && timingSafeEqual(given, right) ? mail : null
}
