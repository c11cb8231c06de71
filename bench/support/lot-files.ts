import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

import { writeXlsx } from 'hucre/xlsx'

const headings =
  'Lot number,Street,City,State,ZIP,Loan number,Borrower name,Borrower email,Total budget,Latitude,Longitude'

/** A row of a messy file of lots: states in four spellings, amounts with symbols, unique texts. */
function cells(number: number): string[] {
  const state = ['Texas', 'TX', 'texas', 'Tex.'][number % 4] ?? 'TX'
  const budget = `$${(100_000 + number).toLocaleString('en-US')}.00`
  const place = number % 3 === 0 ? ['', ''] : [`30.${10_000 + (number % 50_000)}`, `-97.${10_000 + (number % 50_000)}`]
  return [
    `L-${number}`,
    `${number} Oak Street`,
    'Austin',
    state,
    '78701-1234',
    `LN-${number}`,
    `Borrower ${number}`,
    `b${number}@example.com`,
    budget,
    ...place,
  ]
}

/** Writes a CSV file of lots with Windows line ends, a title above the headings and a total below. */
export async function writeCsvFile(file: string, count: number): Promise<void> {
  const out = createWriteStream(file)
  out.write(`\ufeffDraw report\r\n\r\n${headings}\r\n`)
  for (let number = 1; number <= count; number += 1)
    out.write(
      `${cells(number)
        .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
        .join(',')}\r\n`,
    )
  out.end('TOTAL,,,,,,,,1\r\n')
  await finished(out)
}

/** Writes the same as a workbook with shared strings, like spreadsheet programs. */
export async function writeXlsxFile(file: string, count: number): Promise<void> {
  const rows = [headings.split(','), ...Array.from({ length: count }, (_, index) => cells(index + 1))]
  await writeFile(file, await writeXlsx({ sheets: [{ name: 'Lots', rows }] }))
}
