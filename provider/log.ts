import { pino, type DestinationStream, type Logger } from 'pino'

import type { Config } from './config'

const secrets = [
  'accessToken',
  'refreshToken',
  'token',
  'password',
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'otp',
]
const headers = ['authorization', 'cookie', '["set-cookie"]', '["x-plumbline-secret"]']

/** The provider's JSON log: one object per line, secrets redacted. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: { process: 'provider' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        ...headers.flatMap((name) =>
          name.startsWith('[') ? [`*${name}`, `*.*${name}`] : [`*.${name}`, `*.*.${name}`],
        ),
      ],
      censor: '[hidden]',
    },
  }
  // Lines are written behind the call that causes them; the rest is written when the process exits.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }))
}
