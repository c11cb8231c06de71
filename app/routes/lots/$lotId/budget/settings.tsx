import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { t } from 'locales/ledger-forms'
import { DialogError } from '~/components/form/dialog-error'
import { SettingsForm } from '~/components/ledger/settings-form'
import type { RouteHandle } from '~/components/shell/route-handle'
import { useAnswer } from '~/hooks/use-answer'
import { requireParam } from '~/lib/params'
import { paths } from '~/lib/paths'
import { getLedger, setLedger, settingsParts } from '~/services/records/ledger.server'
import { listRetainedLines } from '~/services/records/draws.server'
import { orErrorPage, requireCall } from '~/services/http/page.server'
import { openForm } from '~/services/forms/record-form.server'
import { requireSession } from '~/services/session/session.server'

export const handle: RouteHandle = {
  mode: 'form',
  takesFocus: true,
  crumb: () => ({ label: t('ledgerForms.settingsShort') }),
}

export const meta: MetaFunction = () => [{ title: `${t('ledgerForms.settingsTitle')} · Plumbline` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireSession(request)
  requireCall(user, 'ledger.set')
  const ledger = await orErrorPage(getLedger(request, requireParam(params, 'lotId')))
  const retained = await orErrorPage(listRetainedLines(request, ledger))
  const parts = settingsParts(ledger)
  return { values: parts, retained, tokens: openForm({ version: ledger.version }, parts) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireSession(request)
  const lotId = requireParam(params, 'lotId')
  return setLedger(request, lotId, paths.budget(lotId))
}

/** Typed values stay as they are; saving reports a conflict. */
export const shouldRevalidate = () => false

export default function LedgerSettings() {
  const { lotId = '' } = useParams()
  const data = useLoaderData<typeof loader>()
  return <SettingsForm {...data} back={paths.budget(lotId)} answer={useAnswer<typeof action>()} />
}

export { DialogError as ErrorBoundary }
