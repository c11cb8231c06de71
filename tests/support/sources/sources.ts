import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

const FOLDERS = ['app', 'contract', 'locales', 'report', 'provider', 'demo', 'tests', 'bench', 'scripts', '.ci', 'docs']
const TEXT = /\.(ts|tsx|js|mjs|css|sql|json|md|html|yml)$|^\.ci\/|^\.env\.example$/

/** A text file of the repository: its path from the root, with forward slashes, and its content. */
export type SourceFile = { file: string; text: string }

/** Reads every hand-written text file. */
export async function readSources(): Promise<SourceFile[]> {
  const top = (await readdir('.', { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
  const nested = await Promise.all(FOLDERS.map(filesUnder))
  const files = [...top, ...nested.flat()].filter((file) => TEXT.test(file) && file !== 'package-lock.json').sort()
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
}

/** The hand-written TypeScript among them. */
export async function readTypeScript(): Promise<SourceFile[]> {
  return (await readSources()).filter(({ file }) => /\.tsx?$/.test(file))
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'))
}
