import type { FieldMetadata } from '@conform-to/react'
import { LocateFixed, Map as MapIcon } from 'lucide-react'
import { type FocusEvent, lazy, Suspense, useRef, useState } from 'react'
import { lotField, type EnteredLotKey } from 'contract/lot-fields'
import { defaultCountry, readCountry } from 'contract/postal'
import { type ComboChoice, ComboField } from '~/components/form/combo-field'
import type { Choice } from '~/lib/choice'
import { FieldError, TextField } from '~/components/form/field'
import { MoneyField } from '~/components/form/money-field'
import { SelectField } from '~/components/form/select-field'
import { PostalField } from '~/components/form/postal-field'
import { showError } from '~/components/shell/toasts'
import { StatusShape } from '~/components/status/shape'
import { Button } from '~/components/ui/button'
import { type Corners, usePlaces } from '~/hooks/use-places'

const LotMap = lazy(() => import('~/components/maps/lot-map'))

/** What is typed: the fields a person fills in, and what the form keeps beside them. */
export type TypedLot = Partial<Record<Exclude<EnteredLotKey, 'coordinatesSource'> | 'known' | 'agency', string>>
type Fields = Record<keyof TypedLot, FieldMetadata<string | undefined>>

/** A field of the form by its descriptor, which import and export call alike. */
const labelled = (fields: Fields) => (key: Exclude<EnteredLotKey, 'coordinatesSource'>) => ({
  field: fields[key],
  label: lotField(key).keyName,
})

type LotFieldsProps = {
  fields: Fields
  states: readonly ComboChoice[]
  agencies: readonly Choice[]
  /** The outline the lot has. */
  outline: Corners | null
  isNew: boolean
}

const countries = ['USA', 'Canada', 'Mexico'].map((value) => ({ value }))
const pair = 'grid grid-cols-2 gap-3 max-md:grid-cols-1 max-md:gap-4'

/** The lot form (spec §3): what names the lot, its address, its borrower, its budget, and where it is. */
export function LotFields({ fields, states, agencies, outline, isNew }: LotFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const of = labelled(fields)
  const places = usePlaces(box, outline)
  const [country, setCountry] = useState(fields.country.initialValue ?? '')
  // States and cities are known of one country.
  const isHome = readCountry(country) === defaultCountry
  const before = useRef('')
  const hear = (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) before.current = event.target.value
  }
  const leave = (event: FocusEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'country') setCountry(target.value)
    places.left(target.name, target.value !== before.current)
  }
  return (
    <div ref={box} onFocus={hear} onBlur={leave} className="flex flex-col gap-4">
      <div className={pair}>
        <TextField {...of('lotNumber')} autoComplete="off" autoFocus />
        <TextField {...of('loanNumber')} autoComplete="off" />
      </div>
      <TextField {...of('street')} autoComplete="address-line1" />
      <div className={pair}>
        <ComboField {...of('stateOrProvince')} choices={isHome ? states : []} />
        <ComboField {...of('city')} choices={isHome ? places.cities.map((value) => ({ value })) : []} />
      </div>
      <div className={pair}>
        <PostalField field={fields.postalCode} country={country} />
        <ComboField {...of('country')} choices={countries} />
      </div>
      <div className={pair}>
        <TextField {...of('borrowerName')} autoComplete="off" />
        <TextField {...of('borrowerEmail')} type="email" inputMode="email" autoComplete="off" />
      </div>
      <MoneyField {...of('totalBudget')} help="Whole dollars. Empty: the sum of its draw requests." />
      <Coordinates fields={fields} places={places} outline={outline} />
      {isNew && agencies.length > 0 && (
        <SelectField field={fields.agency} label="Agency" none="None yet" options={agencies} />
      )}
    </div>
  )
}

type Places = ReturnType<typeof usePlaces>

/** What was asked for beneath the form's edge is seen. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** Where the lot is, by degrees; the map and the browser fill in the same fields. */
function Coordinates({ fields, places, outline }: { fields: Fields; places: Places; outline: Corners | null }) {
  const of = labelled(fields)
  const [mapAt, setMapAt] = useState<{ at: ReturnType<Places['here']> } | null>(null)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Coordinates</legend>
      {/* Texts, not hidden inputs: their values outlive a render, and a draft keeps them. */}
      <input hidden name={fields.known.name} defaultValue={fields.known.initialValue ?? ''} />
      <input hidden name={fields.outline.name} defaultValue={fields.outline.initialValue ?? ''} />
      <div className={pair}>
        <TextField {...of('latitude')} inputMode="decimal" autoComplete="off" />
        <TextField {...of('longitude')} inputMode="decimal" autoComplete="off" />
      </div>
      {places.far !== null && (
        <p role="status" className="flex items-start gap-1.5 text-xs text-pending-ink">
          <StatusShape shape="triangle" tone="pending" className="mt-px" />
          {places.far}
        </p>
      )}
      <FieldError id={fields.outline.errorId} errors={fields.outline.errors} />
      <div className="flex min-h-8 items-center gap-2 text-xs text-muted-foreground">
        <p role="status" className="flex-1">
          {places.told ?? 'Empty: found by the address.'}
        </p>
        <BrowserPosition place={places.place} />
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={mapAt !== null}
          onClick={() => setMapAt(mapAt ? null : { at: places.here(outline) })}
        >
          <MapIcon aria-hidden="true" />
          Map
        </Button>
      </div>
      {mapAt && (
        <div ref={bringIntoView} className="scroll-mb-5">
          <Suspense fallback={<div className="skeleton h-74" />}>
            <LotMap at={mapAt.at} onPoint={places.place} onOutline={places.outline} />
          </Suspense>
        </div>
      )}
    </fieldset>
  )
}

/** Where the person stands, as their browser knows it. */
function BrowserPosition({ place }: Pick<Places, 'place'>) {
  const find = () => {
    if (!('geolocation' in navigator)) return void showError('This browser does not tell where you are')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => place(coords.latitude, coords.longitude),
      () => showError('Your position is not known'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <Button size="sm" variant="ghost" onClick={find}>
      <LocateFixed aria-hidden="true" />
      Where I am
    </Button>
  )
}
