import type { CellRemark, ImportPreview } from 'contract/imports/calls'
import { fieldName } from 'contract/imports/fields'
import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { countText } from '~/lib/text/money'
import { letterOf } from './column-letter'

type ProblemsProps = {
  noun: ImportNoun
  problems: readonly CellRemark[]
  total: number
  onGoToCell: (remark: CellRemark) => void
}

/** List of problems. Each is a button that focuses its cell, scrolling the table if necessary. */
export function ProblemList({ noun, problems, total, onGoToCell }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <details open={total <= 20} className="rounded-md bg-sentback-bg px-3 py-2 text-sentback-ink">
      <summary className="cursor-default font-medium touch:min-h-11">{t('import.problemsBy')}</summary>
      <ul className="mt-1.5 max-h-44 overflow-y-auto" tabIndex={0} aria-label={t('import.problems')}>
        {problems.map((one) => (
          <li key={keyOf(one)}>
            <button
              type="button"
              className="min-h-6 text-start underline-offset-2 hover:underline touch:min-h-11"
              onClick={() => onGoToCell(one)}
            >
              {remarkText(noun, one)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const keyOf = ({ row, field, message }: CellRemark): string => `${row} ${field} ${message}`

/** "Row 6, column E, Postal code: Enter a 5-digit ZIP code (“7870”)". */
function remarkText(noun: ImportNoun, { row, column, field, text, message }: CellRemark): string {
  const of = { row, field: fieldName(noun, field), message }
  const remark = column === null ? t('import.remark', of) : t('import.remarkAt', { ...of, column: letterOf(column) })
  return text ? t('import.quoted', { remark, text }) : remark
}

/** A remark as an entry of a list. */
export const remarkLine = (noun: ImportNoun, remark: CellRemark) => (
  <li key={keyOf(remark)}>{remarkText(noun, remark)}</li>
)

/** List of notes: they do not block a row, but should be reviewed before the import. */
export function NoteList({ noun, notes }: { noun: ImportNoun; notes: readonly CellRemark[] }) {
  if (notes.length === 0) return null
  return (
    <details className="rounded-md bg-pending-bg px-3 py-2 text-pending-ink">
      <summary className="cursor-default font-medium touch:min-h-11">
        {t('import.reviewCount', { count: countText(notes.length) })}
      </summary>
      <ul className="mt-1.5 max-h-44 overflow-y-auto" tabIndex={0} aria-label={t('import.reviewFirst')}>
        {notes.map((one) => remarkLine(noun, one))}
      </ul>
    </details>
  )
}

/** Settings of the lot in the file: imported, the same, or different. */
export function SettingRows({ settings }: { settings: ImportPreview['settings'] }) {
  if (settings.length === 0) return null
  return (
    <section aria-labelledby="import-settings">
      <h3 id="import-settings">{t('import.settings')}</h3>
      <ul className="text-muted-foreground">
        {settings.map(({ row, why, text }) => (
          <li key={row}>{t('import.dropped', { row, why, text })}</li>
        ))}
      </ul>
    </section>
  )
}

/** Rows of the file that are not records, each with the reason. */
export function DroppedRows({ many, dropped }: { many: string; dropped: ImportPreview['dropped'] }) {
  if (dropped.length === 0) return null
  return (
    <details className="text-muted-foreground">
      <summary className="cursor-default touch:min-h-11">{t('import.rowsNot', { records: many })}</summary>
      <ul className="mt-1.5 max-h-44 overflow-y-auto" tabIndex={0} aria-label={t('import.rowsLeftOut')}>
        {dropped.map(({ row, why, text }) => (
          <li key={row}>{t('import.dropped', { row, why, text })}</li>
        ))}
      </ul>
    </details>
  )
}
