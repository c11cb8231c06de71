import { may } from 'contract/core/policy'
import type { RoleName } from 'contract/core/roles'

type Viewer = { readonly uuid: string; readonly roleName: RoleName }

/** People who had a draw request: their count is not requested again. */
const begun = new Set<string>()

/**
 * Suggests creating the first lot to a viewer who may, while they see no draw request; otherwise null, also if the
 * count fails, because no page depends on a hint. `count` returns the number of draw requests that the viewer sees.
 */
export async function firstStep({ uuid, roleName }: Viewer, count: () => Promise<number>): Promise<'lot.new' | null> {
  if (begun.has(uuid) || !may(roleName, 'lots.create')) return null
  const seen = await count().catch(() => null)
  if (seen) begun.add(uuid)
  return seen === 0 ? 'lot.new' : null
}
