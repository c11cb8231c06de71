import { may } from 'contract/policy'
import type { RoleName } from 'contract/roles'

type Viewer = { readonly uuid: string; readonly roleName: RoleName }

/** People who have begun: whoever once had a draw request is not asked about again. */
const begun = new Set<string>()

/**
 * What a house begins with that has no draw request yet, for whoever may: its first lot; null in any other, and where that
 * cannot be had: no page waits for a hint. `count` asks how many draw requests the viewer sees.
 */
export async function firstStep({ uuid, roleName }: Viewer, count: () => Promise<number>): Promise<'lot.new' | null> {
  if (begun.has(uuid) || !may(roleName, 'lots.create')) return null
  const seen = await count().catch(() => null)
  if (seen) begun.add(uuid)
  return seen === 0 ? 'lot.new' : null
}
