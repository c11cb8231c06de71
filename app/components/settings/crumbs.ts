import type { Crumb } from '~/components/shell/handle'
import { paths } from '~/lib/paths'

/** The steps to a page of the settings, and to one beneath it. The first of them is where the settings begin: up from it leads out. */
export const settingsCrumbs = (...steps: readonly Crumb[]): readonly Crumb[] => [
  { label: 'Settings', ...(steps[0]?.to !== paths.generalSettings() && { to: paths.settings() }) },
  ...steps,
]
