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
export type PrintPicture = { file: string; width: number; height: number } | { problem: string }
/** A print job, stored in its own folder together with the pictures, which it names by media id. */
export type PrintJob = { report: LotReport; edition: Edition; pictures: Record<string, PrintPicture> }

export const jobFile = 'job.json'
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
export async function printJobIn(folder: string): Promise<number> {
  const job = JSON.parse(await readFile(path.join(folder, jobFile), 'utf8')) as PrintJob
  const fonts = await fontsFor(job.report, (face) => readFile(files[face]))
  const { bytes, pages } = await inLanguage(languageOf(job.report.language), () =>
    renderReport({
      report: job.report,
      edition: job.edition,
      fonts,
      pictures: async ({ uuid }) => {
        const picture = job.pictures[uuid]
        if (!picture) throw new Error(`The print job has no picture ${uuid}`)
        return 'problem' in picture
          ? picture
          : { uuid, ...picture, bytes: await readFile(path.join(folder, picture.file)) }
      },
    }),
  )
  await writeFile(path.join(folder, printedFile), bytes)
  return pages
}
