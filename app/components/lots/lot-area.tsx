import { areaText } from 'contract/geo/area'
import type { Lot } from 'contract/lots/calls'
import { useUnits } from '~/components/shell/use-units'

/** Area of a lot's outline, in the viewer's units; nothing for a point. */
export function LotArea({ lot }: { lot: Lot }) {
  const units = useUnits(lot)
  return lot.inspectionArea === null ? null : <>{areaText(lot.inspectionArea, units)}</>
}
