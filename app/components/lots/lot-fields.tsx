import type { FieldMetadata } from '@conform-to/react'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapIcon from 'lucide-react/icons/map'
import { type ComponentProps, type ComponentType, type FocusEvent, lazy, Suspense, useRef, useState } from 'react'
import { lotField, type EnteredLotKey, type LotTextKey } from 'contract/lots/fields'
import { defaultCountry } from 'contract/geo/default-country'
import { fieldLabelOf } from 'contract/text/field-errors'
import { readCountry } from 'contract/geo/postal'
import type { Units } from 'contract/geo/units'
import { t } from 'locales/lot-form'
import { type ComboChoice, ComboField } from '~/components/form/combo-field'
import type { Choice } from '~/lib/choice'
import { TextField } from '~/components/form/field'
import { FieldError } from '~/components/form/field-error'
import { MoneyField } from '~/components/form/money-field'
import { SelectField } from '~/components/form/select-field'
import { PostalField } from '~/components/form/postal-field'
import { showError } from '~/interaction/toasts/toast-store'
import { orNothing } from '~/components/shell/idle-load'
import { useUnits } from '~/components/shell/use-units'
import { StatusShape } from '~/components/status/shape'
import { Button } from '~/components/ui/button'
import type { Corners } from './address-lookup-state'
import { type AddressLookup, useAddressLookup } from './use-address-lookup'
import type LotMapPart from '~/components/maps/lot-map'

const LotMap = lazy<ComponentType<ComponentProps<typeof LotMapPart>>>(() =>
  import('~/components/maps/lot-map').catch(orNothing),
)

/** Typed values: the visible fields and the form's hidden ones. */
export type TypedLot = Partial<Record<Exclude<EnteredLotKey, 'coordinatesSource'> | 'known' | 'agency', string>>
type Fields = Record<keyof TypedLot, FieldMetadata<string | undefined>>

/** A field of the form with its label. */
const labelled = (fields: Fields) => (key: Exclude<EnteredLotKey, 'coordinatesSource'>) => ({
  field: fields[key],
  label: fieldLabelOf(key),
})

type LotFieldsProps = {
  fields: Fields
  states: readonly ComboChoice[]
  agencies: readonly Choice[]
  /** The outline the lot has. */
  outline: Corners | null
  isNew: boolean
}

/** Rows of the text fields; a row's fields are side by side. */
const rows: readonly (readonly LotTextKey[])[] = [
  ['lotNumber', 'loanNumber'],
  ['street'],
  ['stateOrProvince', 'city'],
  ['postalCode', 'country'],
  ['borrowerName', 'borrowerEmail'],
]

const countries = ['USA', 'Canada', 'Mexico'].map((value) => ({ value }))
const pair = 'grid grid-cols-2 gap-3 max-md:grid-cols-1 max-md:gap-4'

/** The lot form (spec §3): what names the lot, its address, its borrower, its budget, and where it is. */
export function LotFields({ fields, states, agencies, outline, isNew }: LotFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const of = labelled(fields)
  const [country, setCountry] = useState(fields.country.initialValue ?? '')
  const units = useUnits({ country: readCountry(country) })
  const lookup = useAddressLookup(box, outline, units)
  const before = useRef('')
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof HTMLInputElement) before.current = event.target.value
  }
  const onBlur = (event: FocusEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'country') setCountry(target.value)
    lookup.fieldBlurred(target.name, target.value !== before.current)
  }
  return (
    <div ref={box} onFocus={onFocus} onBlur={onBlur} className="flex flex-col gap-4">
      {rows.map((row) => (
        <div key={row[0]} className={row.length > 1 ? pair : undefined}>
          {row.map((name) => (
            <LotTextInput
              key={name}
              name={name}
              fields={fields}
              country={country}
              states={states}
              cities={lookup.cities}
              zipNote={lookup.zipNote}
            />
          ))}
        </div>
      ))}
      <MoneyField {...of('totalBudget')} help={t('lotForm.budgetHelp')} />
      <Coordinates fields={fields} lookup={lookup} units={units} />
      {isNew && agencies.length > 0 && (
        <SelectField
          field={fields.agency}
          label={t('lotForm.agency')}
          none={t('lotForm.noAgency')}
          options={agencies}
        />
      )}
    </div>
  )
}

type LotTextInputProps = {
  name: LotTextKey
  fields: Fields
  country: string
  states: readonly ComboChoice[]
  cities: readonly string[]
  zipNote: string | null
}

/** The input of a text field, by its kind. States and cities of one country are known. */
function LotTextInput({ name, fields, country, states, cities, zipNote }: LotTextInputProps) {
  const labelledField = labelled(fields)(name)
  const isHome = readCountry(country) === defaultCountry
  switch (lotField(name).kind) {
    case 'state':
      return <ComboField {...labelledField} choices={isHome ? states : []} />
    case 'city':
      return <ComboField {...labelledField} choices={isHome ? cities.map((value) => ({ value })) : []} />
    case 'country':
      return <ComboField {...labelledField} choices={countries} />
    case 'postal':
      return <PostalField {...labelledField} country={country} note={isHome ? zipNote : null} />
    case 'email':
      return <TextField {...labelledField} type="email" inputMode="email" autoComplete="off" />
    default:
      return (
        <TextField
          {...labelledField}
          autoComplete={name === 'street' ? 'address-line1' : 'off'}
          autoFocus={name === 'lotNumber'}
        />
      )
  }
}

/** Scroll a result below the form's edge into view. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** Latitude and longitude; the map and the browser's position fill in the same fields. */
function Coordinates({ fields, lookup, units }: { fields: Fields; lookup: AddressLookup; units: Units }) {
  const of = labelled(fields)
  const [mapAt, setMapAt] = useState<{ at: ReturnType<AddressLookup['position']> } | null>(null)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('lotForm.coordinates')}</legend>
      {/* Texts, not hidden inputs: their values outlive a render, and a draft keeps them. */}
      <input hidden name={fields.known.name} defaultValue={fields.known.initialValue ?? ''} />
      <input hidden name={fields.outline.name} defaultValue={fields.outline.initialValue ?? ''} />
      <div className={pair}>
        <TextField {...of('latitude')} inputMode="decimal" autoComplete="off" />
        <TextField {...of('longitude')} inputMode="decimal" autoComplete="off" />
      </div>
      {lookup.warning !== null && (
        <p role="status" className="flex items-start gap-1.5 text-xs text-pending-ink">
          <StatusShape shape="triangle" tone="pending" className="mt-px" />
          {lookup.warning}
        </p>
      )}
      <FieldError id={fields.outline.errorId} errors={fields.outline.errors} />
      <div className="flex min-h-8 items-center gap-2 text-xs text-muted-foreground">
        <p role="status" className="flex-1">
          {lookup.note ?? t('lotForm.findByAddress')}
        </p>
        <BrowserPosition setPoint={lookup.setPoint} />
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={mapAt !== null}
          onClick={() => setMapAt(mapAt ? null : { at: lookup.position() })}
        >
          <MapIcon aria-hidden="true" />
          {t('lotForm.map')}
        </Button>
      </div>
      {mapAt && (
        <div ref={bringIntoView} className="scroll-mb-5">
          <Suspense fallback={<div className="skeleton h-89" />}>
            <LotMap at={mapAt.at} units={units} onPoint={lookup.setPoint} onOutline={lookup.setOutline} />
          </Suspense>
        </div>
      )}
    </fieldset>
  )
}

/** Fills in the browser's position. */
function BrowserPosition({ setPoint }: Pick<AddressLookup, 'setPoint'>) {
  const find = () => {
    if (!('geolocation' in navigator)) return void showError(t('lotForm.noGeolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPoint(coords.latitude, coords.longitude),
      () => showError(t('lotForm.unknownPosition')),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }
  return (
    <Button size="sm" variant="ghost" onClick={find}>
      <LocateFixed aria-hidden="true" />
      {t('lotForm.useMyLocation')}
    </Button>
  )
}
