import type { DetailedError, HttpResponse, UploadOptions } from 'tus-js-client'
import { forGoodHeader, fromHeader, refusalHeader } from 'contract/media/upload-refusal'
import { t as sayOfField } from 'locales/fields'
import { t as uploadText } from 'locales/item'
import { metadataOf, type UploadRecord } from './upload-record'

/** Chunk size: a broken connection loses little, and the access token can be renewed between chunks. */
const partBytes = 8 * 1024 * 1024
const retryDelays = [300, 1000, 3000, 5000]
/** A connection without progress for this time counts as dead. */
const stalledMs = 60_000

/** Reason for a stop: to be retried later, session expired, or refused with a message, possibly for good. */
export type Stop = { readonly why: 'signedOut' } | Later | ({ readonly why: 'refused' } & Refusal)

/** The server's reason, if any, and the wait it asked for, ms. */
type Later = { readonly why: 'later'; readonly message?: string | null; readonly afterMs?: number }

/** `resumes`: the server keeps the bytes it has, and the next attempt continues after them. */
type Refusal = Pick<UploadRecord, 'forGood'> & { readonly message: string; readonly resumes?: boolean }

type TransferEvents = {
  onProgress: (sent: number) => void
  onUrl: (url: string) => void
  onDone: (result: string | null) => void
  onStop: (stop: Stop) => void
}

export type Transfer = {
  /** Stops the transfer; `forget` also deletes its bytes on the server. */
  abort: (forget?: boolean) => Promise<void>
}

/** Loads the protocol library with the first file: most pages never upload one. */
const loadUpload = () => import('tus-js-client').then(({ Upload }) => Upload)

/** Uploads one file by the tus protocol, resuming after an earlier attempt. */
export function startTransfer(user: string, record: UploadRecord, blob: Blob, events: TransferEvents): Transfer {
  const end = createTransferEnd(() => {
    void starting.then((upload) => upload.abort()).catch(() => undefined)
    events.onStop({ why: 'later' })
  })
  const starting = loadUpload().then((Upload) => {
    const upload = new Upload(blob, {
      endpoint: `/resources/uploads?user=${user}`,
      uploadUrl: record.uploadUrl,
      metadata: metadataOf(record),
      chunkSize: partBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && events.onUrl(upload.url),
      onAfterResponse: throwRefusal,
      onShouldRetry: mayPass,
      ...endingEvents(events, end),
    })
    if (!end.isReached()) upload.start()
    return upload
  })
  starting.catch(() => events.onStop({ why: 'later' }))

  return {
    abort: async (forget = false) => {
      end.reach()
      const upload = await starting.catch(() => null)
      await upload?.abort(forget && upload.url !== null)
    },
  }
}

/** Progress and ends of a transfer, as the protocol library reports them. */
const endingEvents = (
  { onProgress, onDone, onStop }: TransferEvents,
  end: ReturnType<typeof createTransferEnd>,
): Pick<UploadOptions, 'onProgress' | 'onSuccess' | 'onError'> => ({
  onProgress: (sent) => {
    end.postpone()
    onProgress(sent)
  },
  onSuccess: ({ lastResponse }) => {
    end.reach()
    onDone(lastResponse.getHeader('Upload-Result') ?? null)
  },
  onError: (error) => {
    end.reach()
    onStop(stopOf(error))
  },
})

/**
 * The end of a transfer: reached by a result or an abort, or stalled after a time without progress. The server's checks
 * after the last byte take time as well; the next attempt asks for their result.
 */
function createTransferEnd(onStalled: () => void) {
  let isReached = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const reach = () => {
    isReached = true
    clearTimeout(timer)
  }
  const postpone = () => {
    clearTimeout(timer)
    if (isReached) return
    timer = setTimeout(() => {
      reach()
      onStalled()
    }, stalledMs)
  }
  postpone()
  return { isReached: () => isReached, reach, postpone }
}

function throwRefusal(_request: unknown, response: HttpResponse): void {
  const refusal = response.getHeader(refusalHeader)
  if (refusal) throw new Refused(fromHeader(refusal), Boolean(response.getHeader(forGoodHeader)))
}

/** Deletes the bytes that the server has of a paused upload. */
export async function forgetTransfer(url: string): Promise<void> {
  const Upload = await loadUpload()
  await Upload.terminate(url, { retryDelays: [] })
}

/** The server refuses the file with a message, `forGood` if it will never accept it. */
class Refused extends Error {
  override readonly name = 'Refused'
  constructor(
    message: string,
    readonly forGood: boolean,
  ) {
    super(message)
  }
}

/** The server or the agency has no storage space left: someone has to free some first. */
const insufficientStorage = 507

const statusOf = ({ originalResponse }: DetailedError) => originalResponse?.getStatus() ?? 0

/** An offset conflict is resolved by asking for the offset; a conflict at creation is a rule's refusal. */
function mayPass(error: DetailedError): boolean {
  if (error.causingError instanceof Refused) return false
  const status = statusOf(error)
  if (status === 409) return error.originalRequest.getMethod() === 'PATCH'
  if (status === insufficientStorage) return false
  return status === 0 || status >= 500 || status === 429 || status === 423
}

/** Decides how to continue after a failed transfer. */
export function stopOf(error: Error | DetailedError): Stop {
  if (!('originalRequest' in error)) return { why: 'refused', message: uploadText('upload.unreadable'), forGood: true }
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
  const message = sentence ?? sayOfField('somethingWentWrong')
  return { why: 'refused', message, forGood: false, resumes: status === insufficientStorage }
}

/** Messages that do not name the problem. */
const vague = (): readonly string[] => [sayOfField('somethingWentWrong'), sayOfField('noAnswer')]

/** The provider's message, if it names the problem. */
function sentenceOf(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string')
      return vague().includes(answer.message) ? null : answer.message
  } catch {
    // The body is not an answer of the provider.
  }
  return null
}
