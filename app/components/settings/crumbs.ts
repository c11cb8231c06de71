import { t } from 'locales/settings'
import type { Crumb } from '~/components/shell/route-handle'
import { paths } from '~/lib/paths'

/** Breadcrumb of a settings page and of one below it; its first step leads out of the settings. */
export const settingsCrumbs = (...steps: readonly Crumb[]): readonly Crumb[] => [
  { label: t('settings.title'), ...(steps[0]?.to !== paths.generalSettings() && { to: paths.settings() }) },
  ...steps,
]
