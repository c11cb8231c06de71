import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'

const fonts = createRequire(import.meta.url)
/** Font file, as embedded in reports; SVG text would be empty boxes on a machine without fonts. */
const inter = fonts.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf')

export type Lettering = {
  text: string
  x: number
  y: number
  size: number
  color: string
  align?: 'left' | 'middle' | 'right'
}

/** A line of text as a layer to compose; `x` and `y` name its left, middle or right end and its vertical middle. */
export async function letter({ text, x, y, size, color, align = 'left' }: Lettering): Promise<OverlayOptions> {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${words}</span>`,
      font: `Inter ${size}px`,
      fontfile: inter,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const shift = { left: 0, middle: info.width / 2, right: info.width }[align]
  return { input: data, left: Math.round(x - shift), top: Math.round(y - info.height / 2) }
}
