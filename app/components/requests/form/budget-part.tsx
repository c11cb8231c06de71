import type { ChangeEvent } from 'react'
import { t } from 'locales/request-forms'
import type { ShareLine } from './share-line'

export { foundLines } from '~/lib/ledger/found-lines'

/** Chooses all budget lines, or none. */
export function AllLines({ rows, chosenIds }: { rows: readonly ShareLine[]; chosenIds: ReadonlyMap<string, unknown> }) {
  const chosen = rows.filter(({ id }) => chosenIds.has(id)).length
  const isAll = chosen === rows.length
  const chooseAll = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { form, checked } = currentTarget
    for (const { id } of rows) {
      const box = form?.elements.namedItem(`code:${id}`)
      // A click also marks the box as edited.
      if (box instanceof HTMLInputElement && box.checked !== checked) box.click()
    }
  }
  return (
    <li className="px-2.5">
      <label className="flex min-h-10 items-center gap-2 font-medium max-md:min-h-12">
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !isAll
          }}
          type="checkbox"
          data-cell="code"
          checked={isAll}
          onChange={chooseAll}
          className="size-4 flex-none accent-primary"
        />
        {t('requestForms.allLines')}
      </label>
    </li>
  )
}
