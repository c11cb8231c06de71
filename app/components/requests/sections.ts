import { paths } from '~/lib/paths'

const sections = [
  paths.drawRequest,
  paths.drawRequestMedia,
  paths.drawRequestAttempts,
  paths.drawRequestFiles,
  paths.drawRequestSummary,
] as const

/** Section n of a draw request, from 1, in the order of its tabs; the last of them beyond. */
export const sectionOf = (ids: Parameters<typeof paths.drawRequest>[0], n: number): string =>
  (sections[n - 1] ?? paths.drawRequestSummary)(ids)
