import { type Units, unitsFor } from 'contract/geo/units'
import { useFrameData } from './viewer'

/** Units of a lot's lengths and areas: the viewer's choice, else those of its country. */
export const useUnits = (lot?: { country: string }): Units => unitsFor(useFrameData().viewer.units, lot?.country)
