import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const suffix = process.platform === 'win32' ? '.exe' : ''

/** Path of a program on PATH; null if it is not installed. No tool is required. */
export async function findTool(name: 'ffmpeg', path = process.env.PATH ?? ''): Promise<string | null> {
  for (const directory of path.split(delimiter).filter(Boolean)) {
    const candidate = join(directory, name + suffix)
    const usable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (usable) return candidate
  }
  return null
}

/** Runs a program without a shell and returns its output; rejects after 30 s, on failure, or above 64 MB of output. */
export function runTool(program: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...args],
      { encoding: 'buffer', timeout: 30_000, maxBuffer: 64 * 1024 * 1024, killSignal: 'SIGKILL' },
      (error, output) => {
        if (error) reject(error)
        else resolve(output)
      },
    )
  })
}
