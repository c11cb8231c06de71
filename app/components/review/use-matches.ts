import type { CheckKind } from 'contract/checks'
import type { Media } from 'contract/media'
import { useBeside } from '~/hooks/use-beside'
import { paths } from '~/lib/paths'
import type { Old } from './use-earlier'

/** The media that evidence rows lead to, by check; a row whose match the viewer may not see has none. */
export type Matches = Partial<Record<CheckKind, Old>>

/** How long a photo has to stand before its matches are asked for, milliseconds: not while one runs through. */
const rest = 300

const found = ['warn', 'fail']

/** Matches of the current photo; requested only when its checks report one. */
export function useMatches({ uuid, checks }: Media): Matches {
  const isFound = checks.some(
    ({ kind, result }) => (kind === 'sameFile' || kind === 'lookAlike') && found.includes(result),
  )
  const answer = useBeside<{ sameFile: Old | null; lookAlike: Old | null }>(isFound ? paths.mediaMatches(uuid) : null, {
    rest,
  })
  if (!isFound || !answer) return {}
  return {
    ...(answer.sameFile && { sameFile: answer.sameFile }),
    ...(answer.lookAlike && { lookAlike: answer.lookAlike }),
  }
}
