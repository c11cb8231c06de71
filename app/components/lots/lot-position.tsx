import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/lots'
import { useUnits } from '~/components/shell/use-units'
import { LotSketch } from './lot-sketch'
import { PlaceNotice } from './place-notice'

type LotPositionProps = { lot: Lot; width?: number; height?: number }

/** Draws the location of the lot, and asks for it if it is guessed or unknown. */
export function LotPosition({ lot, ...size }: LotPositionProps) {
  const { coordinates } = lot
  const units = useUnits(lot)
  return (
    <>
      {coordinates && (
        <LotSketch
          coordinates={coordinates}
          units={units}
          label={t('lots.positionOf', { number: lot.lotNumber })}
          {...size}
        />
      )}
      <PlaceNotice lot={lot} changeable />
    </>
  )
}
