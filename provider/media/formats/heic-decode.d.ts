declare module 'heic-decode' {
  /** Decodes the primary picture of a HEIC file, upright, to RGBA. */
  export default function decode(file: {
    buffer: Uint8Array
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>
}
