import type { Lot } from 'contract/lots'
import { Do } from '~/components/palette/do'
import { lotRef } from '~/components/review/refs'
import { isGuess, LotSketch } from './lot-sketch'

/** Where a lot's point comes from. */
export const positionWords = {
  placed: 'Placed by hand',
  address: 'From the address',
  zip: 'Guessed from the ZIP code',
  city: 'Guessed from the city',
} as const

type LotPositionProps = { lot: Lot; width?: number; height?: number }

/** Where the lot is, drawn; one whose place is guessed or not known asks to be placed. */
export function LotPosition({ lot, ...size }: LotPositionProps) {
  const { coordinates } = lot
  return (
    <>
      {coordinates && <LotSketch coordinates={coordinates} label={`Position of lot ${lot.lotNumber}`} {...size} />}
      {(!coordinates || isGuess(coordinates)) && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t px-3 py-1 text-xs text-muted-foreground first:border-t-0">
          <p>{coordinates ? positionWords[coordinates.source] : 'Nobody knows yet where it is'}</p>
          <Do id="lot.setCoordinates" targets={[lotRef(lot)]} look="link" label="Place it" className="touch:min-h-11" />
        </div>
      )}
    </>
  )
}
