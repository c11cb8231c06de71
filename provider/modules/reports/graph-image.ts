import type { LotReport } from 'contract/reports/calls'

const [width, labels, row, bar] = [640, 240, 28, 12]
const escaped = (text: string) =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

/**
 * Draws the report's graph as a `data:` URL (spec §3 "graphImage"): one bar per cost code with the percentage of its
 * budget in place. SVG needs no font here and is sharp at any size. Null without cost codes.
 */
export function drawGraph(points: LotReport['graphData']): string | null {
  if (points.length === 0) return null
  const room = width - labels - 60
  const bars = points.map(({ label, value }, index) => {
    const middle = 8 + index * row + row / 2
    const words = label.length > 34 ? `${label.slice(0, 33)}…` : label
    return `<text x="0" y="${middle + 4}">${escaped(words)}</text>
<rect x="${labels}" y="${middle - bar / 2}" width="${room}" height="${bar}" rx="2" fill="#e5e4e7"/>
<rect x="${labels}" y="${middle - bar / 2}" width="${((room * value) / 100).toFixed(1)}" height="${bar}" rx="2" fill="#4d4a51"/>
<text x="${width}" y="${middle + 4}" text-anchor="end">${value.toFixed(1)}%</text>`
  })
  const height = 16 + points.length * row
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, sans-serif" font-size="13" fill="#1c1b21">${bars.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
