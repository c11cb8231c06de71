import { type Units, unitsFor } from 'contract/geo/units'
import { useFrameData } from './viewer'

/** Units of a lot's lengths and areas: those that the viewer chose, else those of its country. */
export const useUnits = (lot?: { country: string }): Units => unitsFor(useFrameData().viewer.units, lot?.country)
