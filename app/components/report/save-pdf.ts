import { t } from 'locales/commands'
import type { LotReport } from 'contract/reports/calls'
import { t as reportText } from 'locales/report'
import { dismissToast, showError, showToast } from '~/interaction/toasts/toast-store'

/**
 * Renders a report and saves it as a file. Passed by the route, because only routes may import the PDF renderer.
 * @returns the number of photos that could not be included
 */
export type Print = (
  report: LotReport,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<number>

const id = 'save-pdf'
let running: AbortController | null = null

/** Saves a report as a PDF, with progress and a button to stop; it continues on other pages. One at a time. */
export async function savePdf(report: LotReport, print: Print): Promise<void> {
  if (running) return
  const stop = new AbortController()
  running = stop
  const action = { label: t('title.form.cancel'), run: () => stop.abort() }
  const showProgress = (done: number, total: number) => {
    if (!stop.signal.aborted)
      showToast({
        id,
        text: reportText('report.pdfUnderWay'),
        progress: { done, total: Math.max(total, 1) },
        action,
      })
  }
  showProgress(0, report.images.length)
  try {
    const count = await print(report, stop.signal, showProgress)
    const total = report.images.length
    if (count === 0) showToast({ id, text: reportText('report.pdfSaved'), look: { shape: 'disc', tone: 'done' } })
    else
      showToast({
        id,
        text: reportText('report.pdfSavedWithout', { count, total }),
        look: { shape: 'octagon', tone: 'sentback' },
        duration: 12_000,
      })
  } catch {
    dismissToast(id)
    if (!stop.signal.aborted) showError(reportText('report.pdfFailed'))
  } finally {
    running = null
  }
}
