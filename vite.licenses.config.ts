import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Plugin } from 'vite'

const packageIn = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** What a package says of its licence: its own file, else the name it gives. */
function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  return `${name} ${version}\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : license}\n`
}

/**
 * The licences of all that the browser's bundle was made of, in one file beside it: as comments in each file they would be
 * carried by every page.
 */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const folders = new Set(ids.flatMap((id) => packageIn.exec(id)?.[1] ?? []))
    const texts = [...folders].filter((folder) => existsSync(path.join(folder, 'package.json'))).map(licenceOf)
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.sort().join(`\n${'-'.repeat(72)}\n\n`) })
  },
})
