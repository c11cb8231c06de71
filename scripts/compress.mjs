import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXT = /\.(?:m?js|css)$/

/**
 * Writes a brotli version of every script and style next to it (`app.js.br`) at the highest quality; the web app sends
 * it unchanged.
 */
export async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const text = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      }
      await writeFile(`${file}.br`, await compress(text, { params }))
    }),
  )
}
