import { Form, useSubmit } from '@remix-run/react'
import type { LotReport } from 'contract/report'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import type { Choice } from '~/commands/context'

type TemplateChoiceProps = { report: LotReport; templates: readonly Choice[]; template: string | null }

/**
 * In whose words the report is shown, and so saved, frozen and sent; what is not chosen is the default. It stands in the
 * address; without JavaScript a button sends it.
 */
export function TemplateChoice({ report, templates, template }: TemplateChoiceProps) {
  const submit = useSubmit()
  return (
    <Form
      className="mt-8 -mb-6 flex items-center gap-1 print:hidden"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {report.requestId && <input type="hidden" name="request" value={report.requestId} />}
      <label htmlFor="template" className="text-xs text-muted-foreground">
        Template
      </label>
      <Select bare id="template" name="template" defaultValue={template ?? ''} key={template}>
        <option value="">Default</option>
        {templates.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" size="sm">
          Show
        </Button>
      </noscript>
    </Form>
  )
}
