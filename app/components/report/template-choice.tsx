import type { LotReport } from 'contract/reports/calls'
import { t } from 'locales/report'
import { UrlChoice, UrlSelect } from '~/components/form/url-choice'
import type { Choice } from '~/commands/engine/context'

type TemplateChoiceProps = { report: LotReport; templates: readonly Choice[]; template: string | null }

/** The template in which the report is shown, saved, frozen and sent; without a choice, the default one. */
export function TemplateChoice({ report, templates, template }: TemplateChoiceProps) {
  return (
    <UrlChoice className="mt-8 -mb-6 flex items-center gap-1 print:hidden">
      {report.requestId && <input type="hidden" name="request" value={report.requestId} />}
      <label htmlFor="template" className="text-xs text-muted-foreground">
        {t('report.template')}
      </label>
      <UrlSelect id="template" name="template" value={template ?? ''}>
        <option value="">{t('report.default')}</option>
        {templates.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </UrlSelect>
    </UrlChoice>
  )
}
