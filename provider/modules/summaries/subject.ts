import type { Summarised } from 'contract/summaries'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { getLot } from 'provider/modules/lots/service'
import { listItemsById } from 'provider/modules/inspections/service'
import { listMediaById } from 'provider/modules/media/service'
import { getSaved } from 'provider/modules/requests/service'

/** What a text is about, and where that hangs. */
export type Subject = {
  noun: Summarised
  subject: string
  lot: string
  draw_request: string | null
  item: string | null
  media: string | null
}

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/** A record the viewer may see, as what a text is about. @throws ApiError 404 when there is none for them */
export async function findSubject(viewing: Viewing, noun: Summarised, id: string): Promise<Subject> {
  return { noun, subject: id, ...(await places[noun](viewing, id)) }
}

type Place = Omit<Subject, 'noun' | 'subject'>
const none = { draw_request: null, item: null, media: null }

const places: Record<Summarised, (viewing: Viewing, id: string) => Promise<Place>> = {
  lot: async (viewing, id) => ({ ...none, lot: (await getLot(viewing, id)).uuid }),
  drawRequest: async (viewing, id) => {
    const { drawRequest } = await getSaved(viewing, id)
    return { ...none, lot: drawRequest.lotId, draw_request: id }
  },
  item: async ({ db, actor }, id) => {
    const { lotId, requestId } = requireFound((await listItemsById(db, actor, [id]))[0])
    return { ...none, lot: lotId, draw_request: requestId, item: id }
  },
  media: async ({ db, actor }, id) => {
    const { lotId, requestId, itemId } = requireFound((await listMediaById(db, actor, [id]))[0])
    return { lot: lotId, draw_request: requestId, item: itemId, media: id }
  },
}
