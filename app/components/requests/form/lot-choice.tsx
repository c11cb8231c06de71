import { Form, Link, useLocation, useNavigate, useSearchParams, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Lot } from 'contract/lots/calls'
import { t } from 'locales/request-forms'
import { localityOf } from '~/components/lots/lot-text'
import { CommandButton } from '~/components/command/command-button'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { leadBack, listUnder, returning } from '~/lib/where-from'
import { moveFocusByArrow } from '~/components/requests/arrow-key-focus'

/** Milliseconds after the last keystroke before the search starts. */
const settled = 200

/** Pixels of a row with its line, and of the padding above the first row less the last line. */
const [rowHeight, room] = [45, 7]

/** Elements for the arrow keys: the box, then each lot found. */
const stopsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>('input, li a')]

/** Searches when typing pauses; Enter searches at once. */
function useFinding() {
  const submit = useSubmit()
  const { state } = useLocation()
  const soon = useRef<ReturnType<typeof setTimeout>>()
  const stop = () => clearTimeout(soon.current)
  useEffect(() => () => clearTimeout(soon.current), [])
  const find = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    stop()
    soon.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true, state }), settled)
  }
  return { find, stop }
}

/** The query without the search text: that of the list below, and the selected lots. */
function useAddress() {
  const address = new URLSearchParams(useSearchParams()[0])
  address.delete('find')
  return address
}

/** Handlers of the dialog: finds lots while typing, chooses the only one by Enter, and returns to the list below. */
function useLotChoice({ lots, typed }: LotChoiceProps) {
  const navigate = useNavigate()
  const address = useAddress()
  const { search, state } = useLocation()
  const back = leadBack(state, listUnder(paths.drawRequests(), search))
  const leave = () => navigate(back, { preventScrollReset: true, state: returning })
  const { find, stop } = useFinding()
  useScreen({ mode: 'form', handlers: { cancel: leave } })
  const [only, ...others] = lots
  // Only if the lots shown are the results for the text in the box.
  const choose = (event: FormEvent<HTMLFormElement>) => {
    stop()
    const words = String(new FormData(event.currentTarget).get('find')).trim()
    if (!only || others.length > 0 || words === '' || words !== typed.trim()) return
    event.preventDefault()
    navigate(paths.newRequestOn(only.uuid, `${address}`), { preventScrollReset: true, state })
  }
  return { address, state, leave, find, choose }
}

type LotChoiceProps = { lots: readonly Lot[]; hasMore: boolean; arePicked: boolean; typed: string }

/** The dialog that chooses the lot of a new draw request. */
export function LotChoice(props: LotChoiceProps) {
  const { lots, hasMore, arePicked, typed } = props
  const { address, state, leave, find, choose } = useLotChoice(props)
  const most = useRef(0)
  most.current = Math.max(most.current, lots.length)
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent
        title={t('requestForms.newRequest')}
        description={arePicked ? t('requestForms.chooseOfPicked') : t('requestForms.chooseLot')}
        inPlace
        onKeyDown={(event) => moveFocusByArrow(event, stopsOf(event.currentTarget))}
      >
        <Form
          method="get"
          role="search"
          state={state}
          className="flex gap-2 pt-4 max-[359px]:flex-col"
          onInput={find}
          onSubmit={choose}
        >
          {[...address].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Input
            name="find"
            type="search"
            defaultValue={typed}
            aria-label={t('requestForms.findLotBy')}
            placeholder={t('requestForms.findLotBy')}
            autoComplete="off"
            autoFocus
            boxClassName="min-w-0 min-[360px]:flex-1"
          />
          <Button type="submit" className="justify-center">
            {t('requestForms.find')}
          </Button>
        </Form>
        <p role="status" className="sr-only">
          {hasMore
            ? t('requestForms.firstLots', { count: lots.length })
            : t('requestForms.lots', { count: lots.length })}
        </p>
        {/* Keeps the height of the longest result list, so that the box does not move while typing. */}
        <div style={{ minHeight: `${most.current * rowHeight + room}px` }}>
          {lots.length === 0 ? <Nothing typed={typed} /> : <Found lots={lots} address={address} />}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** The lots found, each a link to the form. */
function Found({ lots, address }: { lots: readonly Lot[]; address: URLSearchParams }) {
  const { state } = useLocation()
  return (
    <ul className="divide-y pt-2">
      {lots.map((lot) => (
        <li key={lot.uuid}>
          <Link
            to={paths.newRequestOn(lot.uuid, `${address}`)}
            preventScrollReset
            state={state}
            className="flex min-h-11 items-center justify-between gap-3 rounded-xs px-1 hover:bg-accent"
          >
            <Address lot={lot} />
            <span className="flex-none text-muted-foreground">{t('requestForms.lot', { number: lot.lotNumber })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Street and town, on phones below each other: lots on one street differ by their town. */
function Address({ lot }: { lot: Lot }) {
  const locality = localityOf(lot)
  return (
    <span className="min-w-0 truncate font-medium">
      <span className="max-md:block max-md:truncate">{locality ? `${lot.street},` : lot.street}</span>{' '}
      <span className="max-md:block max-md:font-normal max-md:whitespace-normal">{locality}</span>
    </span>
  )
}

/** Empty state: no lot matches, or there is no lot yet. */
function Nothing({ typed }: { typed: string }) {
  if (typed !== '') return <p className="py-4 text-muted-foreground">{t('requestForms.noResults', { typed })}</p>
  return (
    <div className="flex flex-col gap-3 pt-4">
      <p className="text-muted-foreground">{t('requestForms.noLots')}</p>
      <div className="flex flex-wrap gap-2">
        <CommandButton id="lot.import" />
        <CommandButton id="lot.new" />
      </div>
    </div>
  )
}
