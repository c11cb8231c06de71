import type { Summarised } from 'contract/summaries/calls'
import type { Context } from 'provider/http/context'
import { requireFound } from 'provider/http/errors'
import { getLot } from 'provider/modules/lots/public'
import { listItemsById } from 'provider/modules/inspections/public'
import { listMediaById } from 'provider/modules/media/public'
import { getSaved } from 'provider/modules/requests/public'

/** The subject of a summary with its parents. */
export type Subject = {
  noun: Summarised
  subject: string
  lot: string
  draw_request: string | null
  item: string | null
  media: string | null
}

type Viewing = Pick<Context, 'db' | 'actor' | 'now'>

/** Finds a record the viewer may see as the subject of a summary. @throws ApiError 404 when there is none */
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
