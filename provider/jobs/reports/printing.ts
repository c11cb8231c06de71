import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inLanguage } from 'locales/engine/in-language'
import { languageOf } from 'locales/languages'
import type { LotReport } from 'contract/reports/calls'
import type { Edition } from 'report/edition'
import { renderReport } from 'report/render'
import type { Face } from 'report/sheet'
import { fontsFor } from 'report/styled-lines'

/** A picture in the print job's folder, or the reason why it is missing. */
export type Laid = { file: string; width: number; height: number } | { problem: string }
/** A print job, stored in its own folder together with the pictures, which it names by media id. */
export type Order = { report: LotReport; edition: Edition; pictures: Record<string, Laid> }

export const orderFile = 'order.json'
export const printedFile = 'report.pdf'

const packages = createRequire(import.meta.url)
const font = (name: string) => packages.resolve(`@expo-google-fonts/inter/${name}.ttf`)
const files: Readonly<Record<Face, string>> = {
  'Inter-Regular': font('400Regular/Inter_400Regular'),
  'Inter-SemiBold': font('600SemiBold/Inter_600SemiBold'),
  'Inter-Italic': font('400Regular_Italic/Inter_400Regular_Italic'),
  'Inter-SemiBoldItalic': font('600SemiBold_Italic/Inter_600SemiBold_Italic'),
}

/** Prints the job in a folder into the same folder, reading one picture at a time. @returns the number of pages */
export async function printOrder(folder: string): Promise<number> {
  const order = JSON.parse(await readFile(path.join(folder, orderFile), 'utf8')) as Order
  const fonts = await fontsFor(order.report, (face) => readFile(files[face]))
  const { bytes, pages } = await inLanguage(languageOf(order.report.language), () =>
    renderReport({
      report: order.report,
      edition: order.edition,
      fonts,
      pictures: async ({ uuid }) => {
        const laid = order.pictures[uuid]
        if (!laid) throw new Error(`No picture was laid for ${uuid}`)
        return 'problem' in laid ? laid : { uuid, ...laid, bytes: await readFile(path.join(folder, laid.file)) }
      },
    }),
  )
  await writeFile(path.join(folder, printedFile), bytes)
  return pages
}
