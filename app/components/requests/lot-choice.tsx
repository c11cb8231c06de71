import { Form, Link, useLocation, useNavigate, useSearchParams, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Lot } from 'contract/lots'
import { localityOf } from '~/components/lots/lot-words'
import { Do } from '~/components/palette/do'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { Input } from '~/components/ui/input'
import { useScreen } from '~/hooks/use-command-context'
import { paths } from '~/lib/paths'
import { leadBack, listUnder, returning } from '~/lib/where-from'
import { plural } from './request-words'
import { walk } from './walk'

/** Milliseconds after the last letter before lots are looked for. */
const settled = 200

/** What a lot is found by. */
const findBy = 'Street, lot or loan number'

/** In pixels, a row with the line below it, and what stands above the first less that of the last. */
const [rowHeight, room] = [45, 7]

/** What is walked: the box, then each lot found. */
const stopsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>('input, li a')]

/** Looks for what is typed once the hand rests, and at once by Enter. */
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

/** The query but for the box that finds a lot: that of the list beneath, and the lots it is one of. */
function useAddress() {
  const address = new URLSearchParams(useSearchParams()[0])
  address.delete('find')
  return address
}

type LotChoiceProps = { lots: readonly Lot[]; hasMore: boolean; arePicked: boolean; typed: string }

/** The first page of a new draw request where no lot is known: each lot found is a link on to the form. */
export function LotChoice({ lots, hasMore, arePicked, typed }: LotChoiceProps) {
  const navigate = useNavigate()
  const address = useAddress()
  const { search, state } = useLocation()
  const back = leadBack(state, listUnder(paths.drawRequests(), search))
  const leave = () => navigate(back, { preventScrollReset: true, state: returning })
  const { find, stop } = useFinding()
  useScreen({ mode: 'form', handlers: { cancel: leave } })
  const [only, ...others] = lots
  const most = useRef(0)
  most.current = Math.max(most.current, lots.length)
  // By Enter the only lot that fits what is typed is chosen, where that has been looked for.
  const choose = (event: FormEvent<HTMLFormElement>) => {
    stop()
    const words = String(new FormData(event.currentTarget).get('find')).trim()
    if (!only || others.length > 0 || words === '' || words !== typed.trim()) return
    event.preventDefault()
    navigate(paths.newRequestOn(only.uuid, `${address}`), { preventScrollReset: true, state })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent
        title="New draw request"
        description={arePicked ? 'Choose one of the lots you selected, or find another.' : 'Choose its lot first.'}
        inPlace
        onKeyDown={(event) => walk(event, stopsOf(event.currentTarget))}
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
            aria-label={findBy}
            placeholder={findBy}
            autoComplete="off"
            autoFocus
            boxClassName="min-w-0 min-[360px]:flex-1"
          />
          <Button type="submit" className="justify-center">
            Find
          </Button>
        </Form>
        <p role="status" className="sr-only">
          {hasMore ? `The first ${plural(lots.length, 'lot')}. Type to narrow.` : plural(lots.length, 'lot')}
        </p>
        {/* As high as it was with the most of them: the box stays under the eye while one types. */}
        <div style={{ minHeight: `${most.current * rowHeight + room}px` }}>
          {lots.length === 0 ? (
            <Nothing typed={typed} />
          ) : (
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
                    <span className="flex-none text-muted-foreground">Lot {lot.lotNumber}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** In one line, on a phone with the town below the street: lots of one street are told apart by their town. */
function Address({ lot }: { lot: Lot }) {
  const locality = localityOf(lot)
  return (
    <span className="min-w-0 truncate font-medium">
      <span className="max-md:block max-md:truncate">{locality ? `${lot.street},` : lot.street}</span>{' '}
      <span className="max-md:block max-md:font-normal max-md:whitespace-normal">{locality}</span>
    </span>
  )
}

/** Where no lot is found: what to look for instead, or how the first one comes. */
function Nothing({ typed }: { typed: string }) {
  if (typed !== '') return <p className="py-4 text-muted-foreground">No lot fits “{typed}”.</p>
  return (
    <div className="flex flex-col gap-3 pt-4">
      <p className="text-muted-foreground">There is no lot yet. A draw request is made for one.</p>
      <div className="flex flex-wrap gap-2">
        <Do id="lot.import" />
        <Do id="lot.new" />
      </div>
    </div>
  )
}
