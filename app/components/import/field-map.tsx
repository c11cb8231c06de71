import type { ImportPreview } from 'contract/imports/calls'
import { columnsOf, readSource } from 'contract/imports/import-sources'
import { fieldText, importFields } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { FieldError } from '~/components/form/field-error'
import { Input } from '~/components/ui/input'
import { Select } from '~/components/ui/select'
import { FieldCard, nameOfColumn } from './field-card'
import { nounKey } from 'contract/imports/text'

type FieldMapProps = {
  noun: ImportNoun
  preview: ImportPreview
  onChange: () => void
  onHeadings: () => void
  onSheet: () => void
}

/** Form for the sheet, the heading row and the source of each field, prefilled with what was detected. */
export function FieldMap({ noun, preview, onChange, onHeadings, onSheet }: FieldMapProps) {
  const { missing, headingRow, rememberedFrom } = preview
  const labels = importFields[noun].filter(({ dbKey }) => missing.includes(dbKey)).map(fieldText)
  return (
    <section aria-labelledby="import-columns" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 id="import-columns" className="me-auto">
          {t('import.columns')}
        </h2>
        <SheetChoice noun={noun} preview={preview} onSheet={onSheet} />
        <label className="flex items-center gap-2">
          {t('import.headingRow')}
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
        errors={missing.length > 0 ? [t('import.chooseColumn', { fields: labels.join(', ') })] : undefined}
      />
      {rememberedFrom !== null && <p className="text-muted-foreground">{t('import.remembered')}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(232px,1fr))] gap-3">
        {importFields[noun].map((field) => (
          <FieldCard key={field.dbKey} noun={noun} field={field} preview={preview} onChange={onChange} />
        ))}
      </div>
      <LeftOut preview={preview} />
    </section>
  )
}

type SheetChoiceProps = { noun: ImportNoun; preview: ImportPreview; onSheet: () => void }

/** Choice of the sheet; sheets without the records are labeled. */
function SheetChoice({ noun, preview: { sheets, sheet }, onSheet }: SheetChoiceProps) {
  if (sheets.length < 2) return null
  const records = t('import.many', { noun: nounKey(noun) })
  const many = sheets.filter(({ fits }) => fits).length
  return (
    <label className="flex items-center gap-2">
      {many > 1 ? t('import.sheets', { count: many, records }) : t('import.sheet')}
      <span>
        <Select name="sheet" defaultValue={sheet ?? ''} onChange={onSheet}>
          {sheets.map(({ name, fits }) => (
            <option key={name} value={name}>
              {fits ? name : t('import.sheetWithout', { sheet: name, records })}
            </option>
          ))}
        </Select>
      </span>
    </label>
  )
}

/** Columns that no field uses, by the reason if there is one. */
function LeftOut({ preview: { columns, fields } }: { preview: ImportPreview }) {
  const used = new Set(
    fields.flatMap(({ source }) => {
      const read = readSource(source)
      return read ? columnsOf(read) : []
    }),
  )
  const byReason = new Map<string, string[]>()
  for (const column of columns.filter(({ index }) => !used.has(index))) {
    const why = column.isKept ? t('import.kept') : (column.leftOut ?? '')
    byReason.set(why, [...(byReason.get(why) ?? []), nameOfColumn(column)])
  }
  const groups = [...byReason].map(([why, names]) =>
    why ? t('import.columnLeftOut', { column: names.join(', '), why }) : names.join(', '),
  )
  return groups.length > 0 ? (
    <p className="text-muted-foreground">{t('import.columnsLeftOut', { columns: groups.join('; ') })}</p>
  ) : null
}
