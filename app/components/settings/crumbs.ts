import type { Crumb } from '~/components/shell/handle'
import { paths } from '~/lib/paths'

/** The steps to a page of the settings, and to one beneath it. */
export const settingsCrumbs = (...steps: readonly Crumb[]): readonly Crumb[] => [
  { label: 'Settings', to: paths.settings() },
  ...steps,
]
