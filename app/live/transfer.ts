import type { DetailedError } from 'tus-js-client'
import { messages } from 'contract/messages'
import { forGoodHeader, fromHeader, refusalHeader } from '~/lib/upload-refusal'
import { metadataOf, type UploadRecord } from './upload-record'

/** A part of this size loses little to a broken connection, and lets tokens be exchanged between parts. */
const partBytes = 8 * 1024 * 1024
const retryDelays = [300, 1000, 3000, 5000]
/** A connection on which nothing moves for so long is dead, though nobody said so. */
const stalledMs = 60_000

/** Why a transfer stopped: to be tried again later, for want of a session, or refused with a sentence, perhaps for good. */
export type Stop = { readonly why: 'signedOut' } | Later | ({ readonly why: 'refused' } & Refusal)

/** The server's reason, where it gave one, and how long it asked to wait, ms. */
type Later = { readonly why: 'later'; readonly message?: string | null; readonly afterMs?: number }

/** `resumes`: what the server has of the file stays there, and another try goes on after it. */
type Refusal = Pick<UploadRecord, 'forGood'> & { readonly message: string; readonly resumes?: boolean }

type Told = {
  onProgress: (sent: number) => void
  onUrl: (url: string) => void
  onDone: (result: string | null) => void
  onStop: (stop: Stop) => void
}

export type Transfer = {
  /** Stops; `forget` also makes the server drop what it has. */
  abort: (forget?: boolean) => Promise<void>
}

/** The protocol comes with the first file: most pages never send one. */
const loadUpload = () => import('tus-js-client').then(({ Upload }) => Upload)

/** Sends one file by the tus protocol, going on where an earlier try ended. */
export function startTransfer(
  user: string,
  record: UploadRecord,
  blob: Blob,
  { onProgress, onUrl, onDone, onStop }: Told,
): Transfer {
  let givenUp = false
  let watch: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(watch)
    watch = setTimeout(stalled, stalledMs)
  }
  const over = () => {
    givenUp = true
    clearTimeout(watch)
  }
  const starting = loadUpload().then((Upload) => {
    const upload = new Upload(blob, {
      endpoint: `/resources/uploads?user=${user}`,
      uploadUrl: record.uploadUrl,
      metadata: metadataOf(record),
      chunkSize: partBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: (sent) => {
        alive()
        onProgress(sent)
      },
      onAfterResponse: (_request, response) => {
        const refusal = response.getHeader(refusalHeader)
        if (refusal) throw new Refused(fromHeader(refusal), Boolean(response.getHeader(forGoodHeader)))
      },
      onShouldRetry: mayPass,
      onSuccess: ({ lastResponse }) => {
        over()
        onDone(lastResponse.getHeader('Upload-Result') ?? null)
      },
      onError: (error) => {
        over()
        onStop(stopOf(error))
      },
    })
    if (!givenUp) upload.start()
    return upload
  })
  starting.catch(() => onStop({ why: 'later' }))
  alive()

  /** What is checked on the server after the last byte takes its time as well, and is asked about by the next try. */
  function stalled(): void {
    if (givenUp) return
    over()
    void starting.then((upload) => upload.abort()).catch(() => undefined)
    onStop({ why: 'later' })
  }

  return {
    abort: async (forget = false) => {
      over()
      const upload = await starting.catch(() => null)
      await upload?.abort(forget && upload.url !== null)
    },
  }
}

/** Makes the server drop what it has of an upload that is not under way. */
export async function forgetTransfer(url: string): Promise<void> {
  const Upload = await loadUpload()
  await Upload.terminate(url, { retryDelays: [] })
}

/** The server does not take the file; its message says why, `forGood` that it never will. */
class Refused extends Error {
  override readonly name = 'Refused'
  constructor(
    message: string,
    readonly forGood: boolean,
  ) {
    super(message)
  }
}

/** The server has no room for the file, or the agency has none left: somebody has to free some first. */
const insufficientStorage = 507

const statusOf = ({ originalResponse }: DetailedError) => originalResponse?.getStatus() ?? 0

/** A conflict of offsets is settled by asking how far it is; one at the beginning is a rule's refusal. */
function mayPass(error: DetailedError): boolean {
  if (error.causingError instanceof Refused) return false
  const status = statusOf(error)
  if (status === 409) return error.originalRequest.getMethod() === 'PATCH'
  if (status === insufficientStorage) return false
  return status === 0 || status >= 500 || status === 429 || status === 423
}

/** Says what becomes of a file whose transfer failed. */
export function stopOf(error: Error | DetailedError): Stop {
  if (!('originalRequest' in error)) return { why: 'refused', message: messages['upload.unreadable'], forGood: true }
  if (error.causingError instanceof Refused) {
    const { message, forGood } = error.causingError
    return { why: 'refused', message, forGood }
  }
  const status = statusOf(error)
  if (status === 401) return { why: 'signedOut' }
  const sentence = sentenceOf(error.originalResponse?.getBody() ?? '')
  if (mayPass(error)) {
    const seconds = Number(error.originalResponse?.getHeader('Retry-After') ?? 0)
    return { why: 'later', message: status === 503 ? sentence : null, afterMs: seconds * 1000 || 0 }
  }
  const message = sentence ?? messages.somethingWentWrong
  return { why: 'refused', message, forGood: false, resumes: status === insufficientStorage }
}

/** Sentences that say nothing of what is wrong. */
const vague: readonly string[] = [messages.somethingWentWrong, messages.noAnswer]

/** The provider's own sentence, where an answer has one that says more than that something is wrong. */
function sentenceOf(body: string): string | null {
  try {
    const told: unknown = JSON.parse(body)
    if (typeof told === 'object' && told !== null && 'message' in told && typeof told.message === 'string')
      return vague.includes(told.message) ? null : told.message
  } catch {
    // Not an answer of the provider.
  }
  return null
}
