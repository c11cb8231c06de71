import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/lots'
import { CommandButton } from '~/components/command/command-button'
import { lotRef } from '~/components/review/refs'
import { coordinatesText, isGuess } from '~/lib/geo/lot-location'

type PlaceNoticeProps = {
  lot: Lot
  /** True where a location that is known can be changed, too. */
  changeable?: boolean
}

/** A lot's coordinates, or a notice that they are unknown or a guess, with a button for those who may set them. */
export function PlaceNotice({ lot, changeable = false }: PlaceNoticeProps) {
  const { coordinates } = lot
  const isKnown = coordinates !== null && !isGuess(coordinates)
  if (isKnown && !changeable) return null
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t px-3 py-1 text-xs text-muted-foreground first:border-t-0">
      {coordinates ? (
        <p>
          {t('lots.positionFrom', { source: coordinates.source })}:{' '}
          <span className="whitespace-nowrap select-all">{coordinatesText(coordinates)}</span>
        </p>
      ) : (
        <p>{t('lots.noPosition')}</p>
      )}
      <CommandButton
        id="lot.place"
        targets={[lotRef(lot)]}
        look="link"
        label={isKnown ? t('lots.changePosition') : undefined}
        className="touch:min-h-11"
      />
    </div>
  )
}
