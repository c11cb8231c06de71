import { paths } from '~/lib/paths'

const sections = [
  paths.drawRequest,
  paths.drawRequestMedia,
  paths.drawRequestAttempts,
  paths.drawRequestFiles,
  paths.drawRequestSummary,
  paths.drawRequestBudget,
] as const

/**
 * Section n of a draw request, from 1, in the order of its tabs; the last of them beyond. The budget is the sixth on a
 * lot with a schedule of values.
 */
export function sectionOf(ids: Parameters<typeof paths.drawRequest>[0], n: number, hasSchedule: boolean): string {
  const shown = hasSchedule ? sections : sections.slice(0, -1)
  return (shown[n - 1] ?? shown.at(-1) ?? paths.drawRequest)(ids)
}
