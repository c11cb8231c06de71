import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import boldItalic from '@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf?url'
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import italic from '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf?url'
import { currentLanguage, setLanguageSource } from 'locales/engine/current-language'
import { languageOf, type Language } from 'locales/languages'
import { t as say } from 'locales/messages'
import type { LotReport } from 'contract/reports/calls'
import { t as reportText } from 'locales/report'
import { fileNameOf } from 'report/edition'
import { reportPictures } from 'report/picture-size'
import type { Pictures } from 'report/pictures'
import { renderReport } from 'report/render'
import { fontsFor } from 'report/styled-lines'
import { filePath } from '~/lib/paths'
import { loadDraft } from './load-draft'

const { widest, quality } = reportPictures
const fontFiles = {
  'Inter-Regular': regular,
  'Inter-SemiBold': bold,
  'Inter-Italic': italic,
  'Inter-SemiBoldItalic': boldItalic,
}

async function bytesOf(objectUrl: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(objectUrl, { signal })
  if (!answer.ok) throw new Error(`${answer.status} at ${objectUrl}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Switches between the language of a report while it is drawn, and that of the page whenever the drawing waits. */
function languagesOf(report: Language) {
  const page = currentLanguage()
  const enter = () => setLanguageSource(() => report)
  const leave = () => setLanguageSource(() => page)
  const whileWaiting = <Result>(work: Promise<Result>): Promise<Result> => {
    leave()
    return work.finally(enter)
  }
  return { enter, leave, whileWaiting }
}

type WhileWaiting = ReturnType<typeof languagesOf>['whileWaiting']

const bitmapOf = async (objectUrl: string, signal: AbortSignal) =>
  createImageBitmap(new Blob([(await bytesOf(objectUrl, signal)).slice()]))

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))

/** Pictures of the report, reduced on a canvas; a message of the specification for a missing picture (spec §8). */
function picturesWith(signal: AbortSignal, whileWaiting: WhileWaiting): Pictures {
  return async (image) => {
    const value = image.preview ?? image.poster ?? image.thumbnail
    signal.throwIfAborted()
    if (!value) return { problem: say('imageFailed') }
    const bitmap = await whileWaiting(bitmapOf(filePath(value), signal))
    const width = Math.min(widest, bitmap.width)
    const height = Math.round((bitmap.height * width) / bitmap.width)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) return { problem: reportText('report.noCanvas') }
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const blob = await whileWaiting(jpegOf(canvas))
    if (!blob) return { problem: say('imageFailed') }
    return { uuid: image.uuid, bytes: new Uint8Array(await whileWaiting(blob.arrayBuffer())), width, height }
  }
}

/**
 * Renders the current report in this browser, in the language of its lenders as a frozen version, and downloads it; the
 * server stores nothing.
 * @param template the template of the page; null for the default
 * @returns the number of missing pictures
 * @throws if it was canceled, or a font is missing
 */
export async function printReport(
  template: string | null,
  shown: LotReport,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const edition = { version: null, reportedAt: new Date().toISOString() }
  const language = languageOf(shown.language)
  const report = language === currentLanguage() ? shown : await loadDraft(shown, language, template, signal)
  const fonts = await fontsFor(report, (face) => bytesOf(fontFiles[face], signal))
  const { enter, leave, whileWaiting } = languagesOf(language)
  const showProgress = (...progress: Parameters<typeof onProgress>) => {
    leave()
    onProgress(...progress)
    enter()
  }
  enter()
  const pictures = picturesWith(signal, whileWaiting)
  const { bytes, missing } = await renderReport({ report, edition, fonts, pictures, onProgress: showProgress }).finally(
    leave,
  )
  signal.throwIfAborted()
  const objectUrl = URL.createObjectURL(new Blob([bytes.slice()], { type: 'application/pdf' }))
  Object.assign(document.createElement('a'), { href: objectUrl, download: fileNameOf(report, edition) }).click()
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
  return missing
}
