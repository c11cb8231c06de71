// Draws the icons of the installed app from public/favicon.svg: `node scripts/icons.mjs`. They are committed, because
// browsers need PNG files for a home screen and no start should wait for them.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { ROOT } from './settings.mjs'

const PUBLIC = path.join(ROOT, 'public')

/** File names, sides in pixels, and whether a launcher may crop the icon. */
export const ICONS = [
  { file: 'icons/192.png', side: 192 },
  { file: 'icons/512.png', side: 512 },
  { file: 'icons/maskable-512.png', side: 512, maskable: true },
  { file: 'icons/apple-touch.png', side: 180, maskable: true },
]

/** Draws one icon. A maskable one fills its square, with its symbol within the central 80 % that no launcher crops. */
export async function drawIcon({ side, maskable = false }) {
  const plain = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8')
  const svg = maskable
    ? plain.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"').replace(/<rect [^>]*>/, '')
    : plain
  const background = /<rect [^>]*fill="([^"]+)"/.exec(plain)?.[1]
  const drawing = sharp(Buffer.from(svg), { density: (72 * side) / 32 }).resize(side, side)
  return (maskable ? drawing.flatten({ background: background }) : drawing).png({ compressionLevel: 9 }).toBuffer()
}

if (process.argv[1] === import.meta.filename) {
  await mkdir(path.join(PUBLIC, 'icons'), { recursive: true })
  for (const icon of ICONS) await writeFile(path.join(PUBLIC, icon.file), await drawIcon(icon))
}
