import { t } from 'locales/settings'
import type { Crumb } from '~/components/shell/route-handle'
import { paths } from '~/lib/paths'

/** Breadcrumbs of a settings page or a page below it. */
export const settingsCrumbs = (...steps: readonly Crumb[]): readonly Crumb[] => [
  { label: t('settings.title'), ...(steps[0]?.to !== paths.generalSettings() && { to: paths.settings() }) },
  ...steps,
]
