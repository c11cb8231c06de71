import { useRouteLoaderData } from '@remix-run/react'
import type { DataOf } from 'contract/core/catalog'
import type { KeySettings } from 'contract/account/key-settings'
import type { RoleName } from 'contract/core/roles'
import type { Units } from 'contract/geo/units'
import { t } from 'locales/commands'
import type { Language } from 'locales/languages'
import { defaultZone } from '~/lib/time/dates'
import { filePath } from '~/lib/paths'
import type { FlashToast } from '~/lib/flash-toast'

export type Viewer = {
  uuid: string
  name: string
  email: string
  role: RoleName
  roleLabel: string
  agencyName: string | null
  /** Address of their picture. */
  picture: string | null
  /** Time zone of all times except those on a lot. */
  zone: string
  /** Time zone that the viewer chose for all times; null if times on a lot use the lot's zone. */
  chosenZone: string | null
  /** Units that the viewer chose for all lots; null for each lot's own. */
  units: Units | null
  /** The language they chose; null without a choice. */
  language: Language | null
  /** True in the demo, where an admin may read all mails. */
  isDemo: boolean
  /** Days that deleted records can be restored. */
  archiveDays: number
  /** Their custom keys, as of this version of them. */
  keys: KeySettings | null
  version: number
}

/** The signed-in user as the screens need them. */
export function viewerOf(user: DataOf<'users.profile'>): Viewer {
  const { uuid, name, email, roleName, agencyName, picture, timeZone, units, language, isDemo, archiveDays, version } =
    user
  return {
    uuid,
    name: name || email,
    email,
    role: roleName,
    roleLabel: t(`choice.${roleName}`),
    agencyName,
    picture: picture && filePath(picture),
    zone: timeZone ?? defaultZone,
    chosenZone: timeZone,
    units,
    language,
    isDemo,
    archiveDays,
    keys: null,
    version,
  }
}

/** Data of the frame's loader that every page may read. */
export type FrameData = {
  viewer: Viewer
  /** Server time when the frame was loaded, ISO: the one clock of a page, so that both renders agree. */
  now: string
  unread: number
  /** Draw requests that wait for the viewer. */
  waiting: number
  /** The likely next command on any page: waiting work, or the first step of an agency without draw requests. */
  next: string | null
  /** Toast after a redirect. */
  toast: FlashToast | null
}

/** Data of the frame's loader. @throws Error outside the frame */
export function useFrameData(): FrameData {
  const data = useRouteLoaderData('routes/_app') as FrameData | undefined
  if (!data) throw new Error('useFrameData needs the frame around it')
  return data
}

/** The signed-in person. @throws Error outside the frame */
export function useViewer(): Viewer {
  return useFrameData().viewer
}
