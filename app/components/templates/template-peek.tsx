import { lazy, Suspense } from 'react'
import type { Template } from 'contract/templates/calls'
import { t } from 'locales/templates'
import { CommandButton } from '~/components/command/command-button'
import { Facts } from '~/components/status/facts'
import { ActivePill } from '~/components/status/status-pill'
import { templateRef } from './template-columns'

const TemplatePreview = lazy(() => import('./template-preview').then((part) => ({ default: part.TemplatePreview })))

/** A template beside its list, filled with sample data. */
export function TemplatePeek({ template }: { template: Template }) {
  const targets = [templateRef(template)]
  const { name, status, isDefault, agency, isMine } = template
  return (
    <>
      <div className="flex flex-1 flex-col px-5">
        <h2 className="mt-3 mb-4 text-xl tracking-[-.012em]">{name}</h2>
        <Facts
          facts={[
            { term: t('templates.status'), value: <ActivePill status={status} /> },
            { term: t('templates.owner'), value: agency?.name ?? t('templates.everyone') },
            isDefault && { term: t('templates.isDefault'), value: t('templates.yes') },
          ]}
        />
        <Suspense>
          <TemplatePreview {...template} className="mt-4 min-h-60 flex-1" />
        </Suspense>
      </div>
      <div className="flex flex-col gap-2 px-5 py-4">
        {!isDefault && <CommandButton id="template.makeDefault" targets={targets} className="justify-center" />}
        <CommandButton id="template.copy" targets={targets} className="justify-center" />
        {isMine && (
          <>
            <CommandButton id="template.toggleStatus" targets={targets} className="justify-center" />
            <CommandButton id="template.delete" targets={targets} className="justify-center" />
            <CommandButton id="template.form" targets={targets} className="justify-center" />
          </>
        )}
      </div>
    </>
  )
}
