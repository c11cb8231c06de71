import type { LotReport } from 'contract/reports/calls'
import { t } from 'locales/report'
import { percentText } from '~/components/status/progress'

/** Progress per cost code as bars, rendered by the server to work without JavaScript, in a table for screen readers. */
export function ReportBars({ points }: { points: LotReport['graphData'] }) {
  return (
    <table className="w-full max-w-[720px]">
      <caption className="sr-only">{t('report.chartCaption')}</caption>
      <tbody>
        {points.map(({ label, value }) => (
          <tr key={label}>
            <th
              scope="row"
              className="w-[220px] pe-3 text-end text-xs font-normal wrap-anywhere text-foreground-2 max-md:w-[40%] max-md:text-start"
            >
              {label}
            </th>
            <td className="py-1.5">
              <span aria-hidden="true" className="block h-3 bg-track">
                <span
                  className={`block h-full ${value >= 100 ? 'bg-done' : 'bg-bar'}`}
                  style={{ width: `${Math.min(100, value)}%` }}
                />
              </span>
            </td>
            <td className="w-14 ps-2 text-end text-xs">{percentText(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
