import { useState } from 'react'
import type { ImportPreview } from 'contract/imports/calls'
import { columnParts, columnsOf, nameParts, readSource, type FieldSource } from 'contract/imports/import-sources'
import { fieldText, type ImportField } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { Input } from '~/components/ui/input'
import { Select } from '~/components/ui/select'
import { cn } from '~/components/ui/cn'
import { letterOf } from './column-letter'
import { nounKey } from 'contract/imports/text'

type Column = ImportPreview['columns'][number]

/** Fields that files often split into two columns, such as first and last name. */
const joinable: readonly string[] = ['street', 'borrowerName']

/** The heading of a column, or its letter: "Column C". */
export const nameOfColumn = ({ heading, index }: Column): string =>
  heading || t('import.column', { letter: letterOf(index) })
const sampled = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text)
const optionOf = (column: Column) => `${letterOf(column.index)}  ${nameOfColumn(column)}`

/** Form values of a source: the first choice, the joined column, the value for every row. */
function formOf(source: FieldSource | null): { first: string; second: string; value: string } {
  if (source?.kind === 'value') return { first: '=', second: '', value: source.value }
  if (source?.kind === 'joined')
    return { first: String(source.columns[0]), second: String(source.columns[1]), value: '' }
  if (source?.kind === 'part') return { first: `${source.column}:${source.part}`, second: '', value: '' }
  return { first: source ? String(source.column) : '', second: '', value: '' }
}

type FieldCardProps = {
  noun: ImportNoun
  field: ImportField
  preview: ImportPreview
  onChange: () => void
}

/** Label of a field, with the records that it is required for. */
function requiredText(field: ImportField, isOfNew: boolean, noun: ImportNoun): string {
  const label = fieldText(field)
  if (isOfNew) return t('import.requiredNew', { field: label, noun: nounKey(noun) })
  return field.isRequired ? t('import.required', { field: label }) : label
}

/** Form for the source of a field: one column, two joined columns, part of an address, or one value for every row. */
export function FieldCard({ noun, field, preview, onChange }: FieldCardProps) {
  const { dbKey, isRequired } = field
  const label = fieldText(field)
  const { columns } = preview
  const read = preview.fields.find((one) => one.field === dbKey)
  const source = read ? readSource(read.source) : null
  const start = formOf(source)
  const [first, setFirst] = useState(start.first)
  const isMissing = preview.missing.includes(dbKey)
  // An update of existing records needs no column for it.
  const isOfNew = isRequired && !read && !isMissing
  const choose = (value: string) => {
    setFirst(value)
    // The value field sends its own change.
    if (value !== '=') onChange()
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5 rounded-md border bg-card p-3', isMissing && 'border-sentback')}>
      <label className="flex flex-col gap-1.5 font-medium">
        {requiredText(field, isOfNew, noun)}
        <Select name={`source.${dbKey}`} value={first} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{t(isRequired && !isOfNew ? 'import.choose' : 'import.notInFile')}</option>
          {columns.map((column) => (
            <option key={column.index} value={column.index}>
              {optionOf(column)}
            </option>
          ))}
          <Parts field={dbKey} columns={columns} chosen={first} />
          <option value="=">{t('import.sameValue')}</option>
        </Select>
      </label>
      {first === '=' && (
        <Input
          name={`value.${dbKey}`}
          aria-label={t('import.everyRow', { field: label })}
          defaultValue={start.value}
          onBlur={(event) => event.currentTarget.value !== start.value && onChange()}
        />
      )}
      {joinable.includes(dbKey) && /^\d+$/.test(first) && (
        <Select
          name={`join.${dbKey}`}
          aria-label={t('import.second', { field: label })}
          defaultValue={start.second}
          onChange={onChange}
        >
          <option value="">{t('import.noSecond')}</option>
          {columns.map((column) => (
            <option key={column.index} value={column.index}>
              {t('import.and', { column: optionOf(column) })}
            </option>
          ))}
        </Select>
      )}
      <Samples columns={columns} source={source} />
      <Rivals preview={preview} field={dbKey} />
      {read && <Reading read={read} name={label} onChange={onChange} />}
    </div>
  )
}

const partNames = {
  street: 'import.partStreet',
  city: 'import.partCity',
  state: 'import.partState',
  zip: 'import.partZip',
  first: 'import.partFirst',
  last: 'import.partLast',
} as const
const wholeAddress = /^\d.*,.*[A-Za-z]{2}/
const wholeName = /^\p{L}[^@]*[\s,]\p{L}/u

/** Options for one part of a full-address or full-name column. */
function Parts({ field, columns, chosen }: { field: string; columns: readonly Column[]; chosen: string }) {
  if (!(field in columnParts)) return null
  const part = columnParts[field as keyof typeof columnParts]
  const whole = field in nameParts ? wholeName : wholeAddress
  const fitting = columns.filter(
    ({ index, samples }) => chosen === `${index}:${part}` || samples.some((text) => whole.test(text)),
  )
  return fitting.map((column) => (
    <option key={column.index} value={`${column.index}:${part}`}>
      {t('import.only', { column: optionOf(column), part: t(partNames[part]) })}
    </option>
  ))
}

function Samples({ columns, source }: { columns: readonly Column[]; source: FieldSource | null }) {
  const indexes = source ? columnsOf(source) : []
  const texts = indexes.map(
    (index) =>
      columns
        .find((one) => one.index === index)
        ?.samples.map(sampled)
        .join(' · ') ?? '',
  )
  return <p className="h-4 truncate text-xs text-muted-foreground">{texts.filter(Boolean).join(' + ')}</p>
}

/** Other columns that match this field, with samples. */
function Rivals({ preview: { rivals, columns }, field }: { preview: ImportPreview; field: string }) {
  const found = rivals.find((one) => one.field === field)
  const others = columns.filter(({ index }) => found?.columns.includes(index) && index !== found.chosen)
  if (!found || others.length === 0) return null
  return (
    <div className="rounded-sm bg-pending-bg px-2 py-1.5 text-xs text-pending-ink">
      <p className="font-medium">{t(found.chosen === null ? 'import.rivals' : 'import.alsoFits')}</p>
      <ul>
        {others.map((column) => (
          <li key={column.index} className="truncate">
            {optionOf(column)}: {column.samples.map(sampled).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ReadingProps = { read: ImportPreview['fields'][number]; name: string; onChange: () => void }

/** The number format of a column. If its numbers contradict each other, a choice of the decimal separator. */
function Reading({ read: { field, reading, needsDecimalMark, mark }, name, onChange }: ReadingProps) {
  if (reading === null) return null
  return (
    <div className="flex flex-col gap-1.5 text-xs">
      <p className={needsDecimalMark ? 'text-pending-ink' : 'text-muted-foreground'}>{reading}</p>
      {needsDecimalMark && (
        <Select
          name={`mark.${field}`}
          aria-label={t('import.mark', { field: name })}
          defaultValue={mark ?? ''}
          onChange={onChange}
        >
          <option value="">{t('import.eachAmount')}</option>
          <option value=".">{t('import.period')}</option>
          <option value=",">{t('import.comma')}</option>
        </Select>
      )}
    </div>
  )
}
