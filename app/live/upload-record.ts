/** How far a file is: kept in this browser, on its way, arrived whole, or somebody has to look at it. */
export type UploadState = 'saved' | 'uploading' | 'onServer' | 'attention'

/** What an upload is, and for what (contract: uploadMetadata). */
export type UploadAim = {
  readonly kind: 'media' | 'poster' | 'voice'
  /** The inspection item; of a poster the video's media id, of a voice note the media it speaks about. */
  readonly target: string
  readonly requestId: string | null
  readonly replaces: string | null
}

/** What the browser knew when the file was taken. */
export type CaptureFacts = {
  readonly source: 'camera' | 'file' | 'paste' | 'folder'
  readonly capturedAt: string | null
  readonly position: { readonly lat: number; readonly lng: number; readonly accuracy: number } | null
  readonly heading: number | null
}

/** One file on its way to the server, kept with its bytes until it has arrived. */
export type UploadRecord = {
  /** Made once per captured file: however often it is sent, it arrives once. */
  readonly clientKey: string
  readonly aim: UploadAim
  readonly facts: CaptureFacts
  readonly name: string
  readonly type: string
  readonly size: number
  readonly blob: Blob | null
  readonly state: UploadState
  readonly paused: boolean
  /** Why somebody has to look at it. */
  readonly message: string | null
  readonly sha256: string | null
  /** Where its bytes go on after a break. */
  readonly uploadUrl: string | null
  readonly sent: number
  readonly duration: number | null
  readonly at: number
}
