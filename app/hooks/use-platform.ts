import { usePreferences } from './use-preferences'
import type { Platform } from '~/lib/preferences'

/** The platform for rendering, as the server read it from the request: key labels are right from the first render. */
export const usePlatform = (): Platform => usePreferences().platform
