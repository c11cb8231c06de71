import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Accepted credentials, and the region of their signatures. */
export type Signer = { keyId: string; secret: string; region: string }

const SKEW_MS = 15 * 60_000
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Checks the S3 signature of a request (AWS Signature Version 4), implemented from the protocol alone.
 * @returns the protocol's error code, or null
 */
export function faultOfSignature(request: IncomingMessage, body: Buffer, signer: Signer): string | null {
  const [, keyId, day = '', region = '', names = '', given = ''] = form.exec(request.headers.authorization ?? '') ?? []
  if (!keyId) return 'AccessDenied'
  if (keyId !== signer.keyId) return 'InvalidAccessKeyId'
  if (region !== signer.region) return 'AuthorizationHeaderMalformed'
  const stamp = String(request.headers['x-amz-date'] ?? '')
  if (!stamp.startsWith(day) || Math.abs(Date.now() - instantOf(stamp)) > SKEW_MS) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const must = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (must.some((name) => !signed.includes(name))) return 'AccessDenied'
  const claimed = String(request.headers['x-amz-content-sha256'] ?? '')
  const scope = `${day}/${region}/s3/aws4_request`
  const words = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical(request, signed, claimed))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${signer.secret}`)
  if (!timingSafeEqual(hmac(key, words), Buffer.from(given, 'hex'))) return 'SignatureDoesNotMatch'
  return claimed === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

function canonical({ method, url = '', headers }: IncomingMessage, signed: string[], claimed: string): string {
  const [path = '', search = ''] = url.split('?')
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `${encoded(name)}=${encoded(value)}`
    })
    .sort()
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  return [
    method,
    path.split('/').map(encoded).join('/'),
    query.join('&'),
    lines.join(''),
    signed.join(';'),
    claimed,
  ].join('\n')
}

const encoded = (text: string) =>
  encodeURIComponent(decodeURIComponent(text.replace(/\+/g, ' '))).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const instantOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
