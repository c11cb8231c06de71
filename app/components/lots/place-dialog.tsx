import { Link, useLocation, useNavigate } from '@remix-run/react'
import { type ComponentProps, type ComponentType, type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { readPosition } from 'contract/geo/degrees'
import type { DataOf } from 'contract/core/catalog'
import type { Lot } from 'contract/lots/calls'
import { t as ruleText } from 'locales/rules'
import { t } from 'locales/lot-form'
import { RemovedNote } from '~/components/form/removed-note'
import { useLeaving } from '~/components/form/discard'
import { FieldError } from '~/components/form/field-error'
import { FormFoot, SaveButton } from '~/components/form/record-parts'
import type { PlaceStart } from '~/components/maps/place-map'
import { lotRef } from '~/components/review/refs'
import { orNothing } from '~/components/shell/idle-load'
import { useUnits } from '~/components/shell/use-units'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { useScreen } from '~/hooks/use-command-context'
import { useMounted } from '~/hooks/use-mounted'
import { useRunCommand } from '~/hooks/use-run-command'
import { paths } from '~/lib/paths'
import { leadBack, listUnder, returning } from '~/lib/where-from'
import type PlaceMapPart from '~/components/maps/place-map'

const PlaceMap = lazy<ComponentType<ComponentProps<typeof PlaceMapPart>>>(() =>
  import('~/components/maps/place-map').catch(orNothing),
)

type Located = NonNullable<DataOf<'geo.geocode'>>
type PlaceDialogProps = {
  lot: Lot
  /** Best known location of the lot. */
  start: Located | null
  /** The page below. */
  back: string
}

const zooms: Record<Located['source'], number> = { placed: 16, address: 16, zip: 11, city: 10 }

function startOf(lot: Lot, start: Located | null): PlaceStart | null {
  const labels = {
    placed: null,
    address: t('lotForm.address'),
    zip: t('lotForm.middleOfZip', { code: lot.postalCode }),
    city: t('lotForm.middleOfCity', { city: lot.city }),
  }
  return start && { ...start, label: labels[start.source], zoom: zooms[start.source] }
}

const textOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude}, ${longitude}`

/**
 * The dialog that sets a lot's location on a map or by typed coordinates, at its own address over the page that opened
 * it.
 */
export function PlaceDialog({ lot, start, back }: PlaceDialogProps) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const run = useRunCommand()
  const form = useRef<HTMLFormElement>(null)
  const before = lot.coordinates?.source === 'placed' ? textOf(lot.coordinates) : ''
  const [typed, setTyped] = useState(before)
  const [isRefused, setRefused] = useState(false)
  const [opened] = useState(() => startOf(lot, start))
  const point = readPosition(typed)
  const leave = () => navigate(leadBack(state, listUnder(back, search)), { preventScrollReset: true, state: returning })
  const { cancel, question } = useLeaving({
    isChanged: () => typed !== before,
    loss: t('lotForm.locationGone'),
    leave,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!point) return setRefused(true)
    if (typed !== before) run('lot.setCoordinates', { coordinates: point }, [lotRef(lot)])
    leave()
  }
  useScreen({ mode: 'form', handlers: { cancel, save: () => form.current?.requestSubmit() } })

  return (
    <Dialog open onOpenChange={(open) => !open && cancel()}>
      <DialogContent
        title={t('lotForm.setLocationOf', { number: lot.lotNumber })}
        description={lot.street}
        inPlace
        // The map takes the focus once it is there; a focused field would open the keyboard of a phone over it.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
        className="w-[min(840px,calc(100vw-32px))] max-[1312px]:top-18 max-[1312px]:max-h-[calc(100dvh-88px)] max-md:top-auto max-md:mb-0 max-md:w-full max-md:rounded-b-none"
      >
        <form ref={form} onSubmit={submit} className="flex flex-col gap-3 pt-3">
          <RemovedNote />
          <MapPart lot={lot} start={opened} point={point} onPoint={(at) => setTyped(textOf(at))} />
          <CoordinatesField
            text={typed}
            isRefused={isRefused && !point}
            replacesOutline={Boolean(lot.coordinates?.outline) && typed !== before}
            onText={setTyped}
          />
          <FormFoot className="-bottom-1 -mx-1 -mb-1 bg-popover px-1">
            <Button variant="ghost" className="ms-auto" onClick={cancel}>
              {t('lotForm.cancel')}
            </Button>
            <SaveButton busy={false} />
          </FormFoot>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  )
}

type MapPartProps = Pick<PlaceDialogProps, 'lot'> & {
  start: PlaceStart | null
  point: ReturnType<typeof readPosition>
  onPoint: (at: { latitude: number; longitude: number }) => void
}

function MapPart({ lot, start, point, onPoint }: MapPartProps) {
  const units = useUnits(lot)
  const room = <div className="skeleton h-[min(46dvh,440px)]" />
  return (
    <>
      {useMounted() ? (
        <Suspense fallback={room}>
          <PlaceMap
            start={start}
            outline={lot.coordinates?.outline ?? null}
            units={units}
            point={point}
            onPoint={onPoint}
          />
        </Suspense>
      ) : (
        room
      )}
      <noscript>
        {t.parts('lotForm.needsScript', {
          form: (
            <Link key="form" to={paths.editLot(lot.uuid)}>
              {t('lotForm.editLot')}
            </Link>
          ),
        })}
      </noscript>
      <p id="place-help" className="text-xs text-muted-foreground">
        {t('lotForm.mapHelp')}
        <span className="max-md:hidden"> {t('lotForm.mapKeys')}</span>
      </p>
    </>
  )
}

type CoordinatesFieldProps = {
  text: string
  isRefused: boolean
  replacesOutline: boolean
  onText: (text: string) => void
}

function CoordinatesField({ text, isRefused, replacesOutline, onText }: CoordinatesFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t('lotForm.coordinates')}
      </label>
      <Input
        id={id}
        value={text}
        onChange={({ target }) => onText(target.value)}
        autoComplete="off"
        aria-invalid={isRefused || undefined}
        aria-describedby={`${id}-help`}
      />
      {isRefused ? (
        <FieldError id={`${id}-help`} errors={[ruleText('why.notCoordinates')]} />
      ) : (
        <p id={`${id}-help`} role="status" className="text-xs text-muted-foreground">
          {replacesOutline ? t('lotForm.replacesOutline') : t('lotForm.example')}
        </p>
      )}
    </div>
  )
}
