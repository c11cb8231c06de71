import type { Call } from '~/commands/engine/command'
import type { Tabs } from '~/offline/outbox/tabs'
import { connection } from '~/offline/stream/connection'
import { sha256Of } from './hashing'
import { forgetTransfer, startTransfer, type Transfer } from './transfer'
import type { CaptureFacts, UploadAim, UploadRecord } from './upload-record'
import type { UploadStorage } from './upload-storage'
import type { UploadEffect, UploadEvent, UploadMessage } from './uploader-state'
import { lookAtVideo } from './video-poster'

export type EffectsOptions = {
  user: string
  storage: UploadStorage
  tabs: Tabs<UploadMessage>
  /** Makes a comment on a media item; resolves when it is stored. */
  comment: (call: Call) => Promise<void>
  dispatch: (event: UploadEvent) => void
  addFile: (blob: Blob, aim: UploadAim, facts: CaptureFacts) => void
}

type Performers = {
  [Kind in UploadEffect['kind']]: (effect: Extract<UploadEffect, { kind: Kind }>) => Promise<unknown> | void
}

/** Performs the effects of the uploader on storage, network and tabs, and dispatches what comes of them. */
export function createUploadEffects(options: EffectsOptions) {
  const { storage, tabs, comment, dispatch, addFile } = options
  const transfers = new Map<number, Transfer>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const performers: Performers = {
    storeFile: ({ record, blob }) => storeFile(options, record, blob),
    put: ({ record }) => storage.put(record),
    remove: ({ clientKey }) => storage.remove(clientKey),
    post: ({ message }) => tabs.post(message),
    prepare: async ({ attempt, record, blob }) => dispatch(await prepare(storage, attempt, record, blob)),
    send: ({ attempt, record, blob }) => {
      const onEnd = () => transfers.delete(attempt)
      transfers.set(attempt, send(options, attempt, record, blob, onEnd))
    },
    abort: ({ attempt, deletes }) => {
      const transfer = transfers.get(attempt)
      transfers.delete(attempt)
      return transfer?.abort(deletes)
    },
    deletePart: ({ url }) => forgetTransfer(url),
    comment: ({ call }) => comment(call),
    finish: async ({ record, call, poster }) => {
      if (call) await comment(call)
      dispatch({ kind: 'finished', record, poster })
    },
    addFile: ({ blob, aim, facts }) => addFile(blob, aim, facts),
    startIn: ({ purpose, ms }) => {
      clearTimeout(timers.get(purpose))
      timers.set(
        purpose,
        setTimeout(() => dispatch({ kind: 'timer' }), ms),
      )
    },
    waitForSignIn: () => connection.set({ waitingForSignIn: true }),
  }
  return {
    perform<Kind extends UploadEffect['kind']>(effect: Extract<UploadEffect, { kind: Kind }>): void {
      const performer: Performers[Kind] = performers[effect.kind as Kind]
      // Without storage or network the files stay where they are.
      void performer(effect)?.catch(() => undefined)
    },
    close(): void {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

async function storeFile({ storage, dispatch }: EffectsOptions, record: UploadRecord, blob: Blob): Promise<void> {
  const { clientKey } = record
  const isStored = await storage.add(record, blob).then(
    () => true,
    () => false,
  )
  dispatch(isStored ? { kind: 'stored', clientKey } : { kind: 'notStored', clientKey, blob })
}

/** Computes the hash, and for a video the poster and the duration, before the first byte is sent. */
async function prepare(
  storage: UploadStorage,
  attempt: number,
  record: UploadRecord,
  memory: Blob | null,
): Promise<UploadEvent> {
  const { clientKey, type, aim } = record
  try {
    const blob = memory ?? (await storage.blob(clientKey))
    const sha256 = record.sha256 ?? (blob && (await sha256Of(blob)))
    if (!blob || !sha256) return { kind: 'unreadable', clientKey, attempt }
    const isVideo = type.startsWith('video/') && aim.kind === 'media'
    const { duration, poster } = isVideo ? await lookAtVideo(blob) : { duration: record.duration, poster: null }
    return { kind: 'prepared', clientKey, attempt, blob, sha256, duration, poster }
  } catch {
    return { kind: 'stopped', clientKey, attempt, stop: { why: 'later' } }
  }
}

function send(
  { user, dispatch }: EffectsOptions,
  attempt: number,
  record: UploadRecord,
  blob: Blob,
  onEnd: () => void,
): Transfer {
  const { clientKey } = record
  return startTransfer(user, record, blob, {
    onProgress: (sent) => dispatch({ kind: 'progressed', clientKey, attempt, sent }),
    onUrl: (url) => dispatch({ kind: 'created', clientKey, attempt, url }),
    onDone: (result) => {
      onEnd()
      dispatch({ kind: 'uploaded', clientKey, attempt, result })
    },
    onStop: (stop) => {
      onEnd()
      dispatch({ kind: 'stopped', clientKey, attempt, stop })
    },
  })
}
