import { useRouteLoaderData } from '@remix-run/react'
import type { DataOf } from 'contract/catalogue'
import type { KeyPreferences } from 'contract/key-settings'
import type { RoleName } from 'contract/roles'
import { defaultZone } from '~/lib/dates'
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
  /** The zone times are shown in, unless a lot's own is meant. */
  zone: string
  /** The zone they chose for all times, on a lot too; null where each lot's own is meant there. */
  chosenZone: string | null
  /** Whether this is the demo, whose mails an admin may read. */
  isDemo: boolean
  /** Their own keys, as of this version of them. */
  keys: KeyPreferences | null
  version: number
}

const roleLabels: Record<RoleName, string> = {
  admin: 'Administrator',
  agency: 'Agency',
  reviewer: 'Reviewer',
  borrower: 'Borrower',
}

/** The signed-in user as the screens need them. */
export function viewerOf(user: DataOf<'users.profile'>): Viewer {
  const { uuid, name, email, roleName, agencyName, picture, timeZone, isDemo, version } = user
  return {
    uuid,
    name: name || email,
    email,
    role: roleName,
    roleLabel: roleLabels[roleName],
    agencyName,
    picture: picture && filePath(picture),
    zone: timeZone ?? defaultZone,
    chosenZone: timeZone,
    isDemo,
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
  /** The command that is the likely next step on any page: what waits, or what a house with no draw request begins with. */
  next: string | null
  /** What a redirect left to be said. */
  toast: FlashToast | null
}

export function useFrameData(): FrameData {
  const data = useRouteLoaderData('routes/_app') as FrameData | undefined
  if (!data) throw new Error('useFrameData needs the frame around it')
  return data
}

export function useViewer(): Viewer {
  return useFrameData().viewer
}
