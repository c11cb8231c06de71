import type { CheckKind } from 'contract/media/evidence-checks'
import type { Media } from 'contract/media/calls'
import { useResource } from '~/hooks/use-resource'
import { paths } from '~/lib/paths'
import type { EarlierMedia } from '~/components/review/stage/use-earlier-media'

/** Media that photo checks refer to, by check; none if the viewer may not see the match. */
export type Matches = Partial<Record<CheckKind, EarlierMedia>>

/** Milliseconds that a photo must be shown before its matches are requested, so that paging through requests none. */
const rest = 300

const found = ['warn', 'fail']

/** Matches of the current photo; requested only when its checks report one. */
export function useMatches({ uuid, checks }: Media): Matches {
  const isFound = checks.some(
    ({ kind, result }) => (kind === 'sameFile' || kind === 'lookAlike') && found.includes(result),
  )
  const answer = useResource<{ sameFile: EarlierMedia | null; lookAlike: EarlierMedia | null }>(
    isFound ? paths.mediaMatches(uuid) : null,
    {
      rest,
    },
  )
  if (!isFound || !answer) return {}
  return {
    ...(answer.sameFile && { sameFile: answer.sameFile }),
    ...(answer.lookAlike && { lookAlike: answer.lookAlike }),
  }
}
