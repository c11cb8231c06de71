import { existingChoices, type ExistingChoice } from 'contract/imports/existing-choices'
import type { ImportNoun } from 'contract/imports/nouns'
import { t } from 'locales/import'
import { nounKey } from 'contract/imports/text'

/** Choice for records that are there already: rows about them have a problem, or update them. */
export function ExistingRecords({ noun, onChange }: { noun: ImportNoun; onChange: () => void }) {
  const labels: Record<ExistingChoice, string> = {
    skip: t('import.newOnly', { noun: nounKey(noun) }),
    update: t('import.updateToo', { noun: nounKey(noun) }),
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <legend className="mb-1.5 font-medium">{t('import.existing', { noun: nounKey(noun) })}</legend>
      {existingChoices.map((choice) => (
        <label key={choice} className="flex min-h-6 items-center gap-2 touch:min-h-11">
          <input
            type="radio"
            name="existing"
            value={choice}
            defaultChecked={choice === 'skip'}
            onChange={onChange}
            className="size-4 accent-primary"
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  )
}
