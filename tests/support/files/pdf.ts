// pdf.js and its worker replace JSON and `push` with slower versions for the whole process, so they are restored for
// later tests.
const { parse, stringify } = JSON
const { push } = Array.prototype
const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')

async function open(bytes: Uint8Array, options: { fontExtraProperties?: boolean } = {}) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, ...options }).promise
  Object.assign(JSON, { parse, stringify })
  Object.assign(Array.prototype, { push })
  return document
}

/** `x` from the left, `y` from the bottom of the page. */
type ReadPage = { text: string; pictures: number; lines: { text: string; x: number; y: number; width: number }[] }

/** Parses each page of a PDF: its text, the positions of its lines, and the number of pictures. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const document = await open(bytes)
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    const lines = items.flatMap((item) =>
      'str' in item
        ? [
            {
              text: item.str,
              x: Math.round(item.transform[4]),
              y: Math.round(item.transform[5]),
              width: Math.round(item.width),
            },
          ]
        : [],
    )
    pages.push({
      lines,
      text: lines
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
      pictures: fnArray.filter((fn) => fn === OPS.paintImageXObject).length,
    })
  }
  await document.destroy()
  return pages
}

/**
 * Finds active content in a PDF: scripts, attachments, links, forms, and any open action beyond showing the first page.
 */
export async function actsIn(bytes: Uint8Array): Promise<unknown[]> {
  const document = await open(bytes)
  const first = await document.getPage(1)
  const opened = (await document.getOpenAction())?.action
  const found = [
    await document.getJSActions(),
    await document.getAttachments(),
    opened,
    ...(await first.getAnnotations()),
  ]
  await document.destroy()
  return found.filter((one) => one !== null && one !== undefined)
}

/** Texts of a page with their font faces, from the top, without the footer and spaces. */
export async function facesOf(bytes: Uint8Array, number: number): Promise<[text: string, face: string][]> {
  const document = await open(bytes, { fontExtraProperties: true })
  const page = await document.getPage(number)
  await page.getOperatorList()
  const { items } = await page.getTextContent()
  const shownTexts = items.flatMap((item): [string, string][] =>
    'str' in item && item.str.trim() !== '' && item.transform[5] > 52
      ? [[item.str, String(Object(page.commonObjs.get(item.fontName)).name)]]
      : [],
  )
  await document.destroy()
  return shownTexts
}
