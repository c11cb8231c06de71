import { pino, type DestinationStream, type Logger } from 'pino'

import type { Config } from 'provider/config'

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

/** The provider's JSON log: one object a line, secrets blotted out wherever they might be put. */
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
  return destination ? pino(options, destination) : pino(options)
}
