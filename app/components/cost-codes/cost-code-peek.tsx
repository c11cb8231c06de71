import type { CostCode } from 'contract/cost-codes/calls'
import { t } from 'locales/cost-codes'
import { CommandButton } from '~/components/command/command-button'
import { costCodeRef } from '~/components/review/refs'
import { Facts } from '~/components/status/facts'
import { ActivePill } from '~/components/status/status-pill'

/** A cost code beside its list, with the checklist of its items. */
export function CostCodePeek({ costCode, mayEdit }: { costCode: CostCode; mayEdit: boolean }) {
  const { title, category, agency, checklist, status } = costCode
  return (
    <>
      <div className="flex-1 px-5">
        <h2 className="mb-4 text-xl tracking-[-.012em]">{title}</h2>
        <Facts
          facts={[
            { term: t('costCodes.status'), value: <ActivePill status={status} /> },
            { term: t('costCodes.category'), value: category ?? '–' },
            { term: t('costCodes.belongsTo'), value: agency?.name ?? t('costCodes.everyone') },
          ]}
        />
        <h3 className="mt-6 mb-1.5">{t('costCodes.checklist')}</h3>
        {checklist.length === 0 ? (
          <p className="text-muted-foreground">{t('costCodes.noEntries')}</p>
        ) : (
          <ol className="divide-y">
            {checklist.map((line, index) => (
              <li key={index} className="py-1.5">
                {line}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        <CommandButton
          id={status === 'active' ? 'costCode.deactivate' : 'costCode.activate'}
          targets={[costCodeRef(costCode)]}
          className="justify-center"
        />
        <CommandButton
          id="costCode.form"
          targets={[costCodeRef(costCode)]}
          className="justify-center"
          {...(!mayEdit && { label: t('costCodes.open') })}
        />
      </div>
    </>
  )
}
