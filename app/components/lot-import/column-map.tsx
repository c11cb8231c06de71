import { type ChangeEvent, useRef } from 'react'
import type { ImportPreview } from 'contract/imports'
import { enteredLotFields } from 'contract/lot-fields'
import { FieldError } from '~/components/form/field'
import { Input } from '~/components/ui/input'
import { Select } from '~/components/ui/select'

const labelOf = new Map<string, string>(enteredLotFields.map(({ dbKey, keyName }) => [dbKey, keyName]))

/** A column's letter, as spreadsheets name it: 0 is A, 26 is AA. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

type ColumnMapProps = { preview: ImportPreview; onChange: () => void; onHeadings: () => void }

/** Which field each column of the file is: matched by its heading, and changed here. */
export function ColumnMap({ preview, onChange, onHeadings }: ColumnMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { columns, missing, headingRow } = preview
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    // A field is in one column: choosing it here takes it from where it was.
    for (const other of box.current?.querySelectorAll('select') ?? [])
      if (other !== currentTarget && other.value === currentTarget.value) other.value = ''
    onChange()
  }
  return (
    <section aria-labelledby="import-columns" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-columns">Columns</h2>
        <label className="flex items-center gap-2">
          Headings are in row
          <Input
            type="number"
            name="headingRow"
            min={1}
            max={100_000}
            defaultValue={headingRow}
            boxClassName="w-20"
            onChange={(event) => event.currentTarget.validity.valid && event.currentTarget.value && onHeadings()}
          />
        </label>
      </div>
      <FieldError
        id="import-missing"
        errors={
          missing.length > 0
            ? [`No column yet for ${missing.map((field) => labelOf.get(field) ?? field).join(', ')}`]
            : undefined
        }
      />
      <div ref={box} className="grid grid-cols-[repeat(auto-fill,minmax(232px,1fr))] gap-3">
        {columns.map((column) => (
          <ColumnCard key={column.index} column={column} onChange={choose} />
        ))}
      </div>
    </section>
  )
}

type CardProps = { column: ImportPreview['columns'][number]; onChange: (event: ChangeEvent<HTMLSelectElement>) => void }

function ColumnCard({ column, onChange }: CardProps) {
  const { index, heading, samples, field, isKept } = column
  const name = heading || `Column ${letterOf(index)}`
  return (
    <div className="flex min-w-0 flex-col gap-1.5 rounded-md border bg-card p-3">
      <p className="truncate font-medium">
        <span className="mr-1.5 text-muted-foreground">{letterOf(index)}</span>
        {name}
      </p>
      <p className="h-4 truncate text-xs text-muted-foreground">{samples.join(' · ')}</p>
      <Select name={`field.${index}`} aria-label={`Field of ${name}`} defaultValue={field ?? ''} onChange={onChange}>
        <option value="">{isKept ? 'Left out: kept by Plumbline' : 'Left out'}</option>
        {enteredLotFields.map(({ dbKey, keyName, isRequired }) => (
          <option key={dbKey} value={dbKey}>
            {isRequired ? `${keyName} (required)` : keyName}
          </option>
        ))}
      </Select>
    </div>
  )
}
