import { itemProgress, splitBudget, totalProgress } from 'contract/money/progress'
import { demoId } from './ids'
import { addShots, oneByOne, type Shot } from './shots'
import type { Tables } from './tables'
import type { AttemptStory, DrawStory, LotContext, CreatedRequest } from './draw-story'
import { addApprovals, addEvidenceRequest, lastMoment, recordAttempt } from './history'
import { tradeOf } from './trades'

/** Adds a draw request with all its rows to the tables. */
export function addDraw(tables: Tables, context: LotContext, draw: DrawStory): string {
  const story = { ...draw, shots: oneByOne(draw.shots) }
  const name = `${context.place.lotNumber}/${story.number}`
  const requestId = demoId(`request/${name}`, story.created)
  const itemOf = (code: string) => demoId(`item/${name}/${code}`, story.created)
  const last = lastMoment(story)
  tables.draw_requests.push({
    uuid: requestId,
    lot: context.lotId,
    agency: context.agency?.uuid ?? null,
    reviewer: context.reviewer?.uuid ?? null,
    number: story.number,
    title: story.title,
    description: story.description,
    total_budget: story.totalBudget,
    due_date: story.dueDate,
    status: story.status,
    total_attempts: story.attempts.length + (story.status === 'completed' ? 1 : 0),
    submitted_at: story.attempts.at(-1)?.submitted ?? null,
    completed_at: story.status === 'completed' ? (story.attempts.at(-1)?.ended?.at ?? null) : null,
    created_by: context.agency?.uuid ?? null,
    created_at: story.created,
    updated_at: last,
    deleted_at: story.deleted ?? null,
    deleted_by: story.deleted ? (context.agency?.uuid ?? null) : null,
  })
  if (story.lender) tables.request_lenders.push({ draw_request: requestId, lender: context.cast.lender(story.lender) })
  addItems(tables, context, story, requestId, itemOf)
  const by = context.borrower
  const reviewer = context.reviewer ?? context.agency ?? context.borrower
  addShots(
    tables,
    { place: context.place, lotId: context.lotId, requestId, request: name, itemOf, by, reviewer },
    story.shots,
    context.album,
  )
  addAttempts(tables, context, story, { requestId, name, itemOf, by, reviewer })
  addApprovals(tables, context, story, { requestId, name, itemOf, by, reviewer })
  if (story.requested && context.agency)
    addEvidenceRequest(tables, context, story, { requestId, itemOf, by: context.agency, at: story.requested })
  return requestId
}

function addItems(
  tables: Tables,
  context: LotContext,
  story: DrawStory,
  requestId: string,
  itemOf: (code: string) => string,
): void {
  const shares = splitBudget(story.totalBudget, story.items.length)
  story.items.forEach((item, position) => {
    const trade = tradeOf(item.code)
    const uuid = itemOf(item.code)
    tables.inspection_items.push({
      uuid,
      draw_request: requestId,
      cost_code: context.cast.costCode(item.code),
      code: item.code,
      title: trade.title,
      category: trade.category,
      budget: item.budget ?? shares[position] ?? 0,
      status: item.status,
      previous_status: item.status === 'Approved' ? 'Submitted' : null,
      sent_back: item.sentBack ?? false,
      service: trade.category,
      media_type: 'Photos and video',
      photos_wanted: position === 0 ? 4 : null,
      inspection_for: story.title,
      inspection_type: 'Draw',
      remarks: position === 0 ? 'Show each side of the house, then the details.' : null,
      progress: itemProgress(item.progress),
      frozen_progress: item.frozen ? itemProgress(item.frozen) : null,
      position,
      created_at: story.created,
      updated_at: lastMoment(story),
    })
    trade.checklist.forEach((title, line) => {
      tables.checklist_entries.push({
        uuid: demoId(`line/${uuid}/${line}`, story.created),
        item: uuid,
        title,
        position: line,
        progress: item.progress[line] ?? null,
        frozen_progress: item.frozen?.[line] ?? null,
        created_at: story.created,
        updated_at: lastMoment(story),
      })
    })
  })
}

function addAttempts(tables: Tables, context: LotContext, story: DrawStory, placed: CreatedRequest): void {
  story.attempts.forEach((attempt, index) =>
    addAttempt(tables, context, story, placed, { ...attempt, number: index + 1 }),
  )
  const closed = story.status === 'completed' ? story.attempts.at(-1)?.ended?.at : undefined
  if (!closed) return
  const number = story.attempts.length + 1
  const uuid = demoId(`attempt/${placed.name}/${number}`, closed)
  tables.attempts.push({
    uuid,
    draw_request: placed.requestId,
    number,
    kind: 'closing',
    submitted_by: placed.reviewer.uuid,
    submitted_at: closed,
    ended_at: closed,
    ended_by: placed.reviewer.uuid,
    outcome: 'completed',
    progress: frozenTotal(story),
    item_count: story.items.length,
  })
  addItemProgress(tables, story, placed, uuid, () => 0)
}

function addAttempt(
  tables: Tables,
  context: LotContext,
  story: DrawStory,
  placed: CreatedRequest,
  attempt: AttemptStory & { number: number },
): void {
  const { number, submitted, ended } = attempt
  const uuid = demoId(`attempt/${placed.name}/${number}`, submitted)
  const shots = story.shots.filter((shot) => shot.attempt === number)
  const counted = (code: string) => shots.filter((shot) => shot.code === code).length
  const back = shots.filter(({ status, decided }) => status === 'defective' && decided && ended && decided <= ended.at)
  const sentBack = ended?.outcome === 're-requested' ? sentBackItems(story, placed, back) : []
  const progress = ended ? frozenTotal(story) : null
  tables.attempts.push({
    uuid,
    draw_request: placed.requestId,
    number,
    kind: 'submission',
    submitted_by: placed.by.uuid,
    submitted_at: submitted,
    ended_at: ended?.at ?? null,
    ended_by: ended ? placed.reviewer.uuid : null,
    outcome: ended?.outcome ?? null,
    progress,
    media_count: shots.length,
    item_count: story.items.filter(({ code }) => counted(code) > 0).length,
    sent_back: JSON.stringify(sentBack),
  })
  if (ended) addItemProgress(tables, story, placed, uuid, counted)
  else
    for (const { code } of story.items)
      if (counted(code) > 0)
        tables.attempt_items.push({ attempt: uuid, item: placed.itemOf(code), media_count: counted(code) })
  recordAttempt(tables, context, story, placed, {
    uuid,
    number,
    submitted,
    ended,
    count: shots.length,
    sentBack,
    progress,
  })
}

function addItemProgress(
  tables: Tables,
  story: DrawStory,
  { itemOf }: CreatedRequest,
  attempt: string,
  counted: (code: string) => number,
): void {
  for (const item of story.items) {
    const [uuid, left] = [itemOf(item.code), item.frozen ?? item.progress]
    const lines = tables.checklist_entries.filter((line) => line.item === uuid)
    tables.attempt_items.push({
      attempt,
      item: uuid,
      progress: itemProgress(left),
      media_count: counted(item.code),
      lines: JSON.stringify(
        lines.map((line) => ({
          uuid: line.uuid,
          title: line.title,
          progress: left[line.position] ?? null,
          reason: null,
        })),
      ),
    })
  }
}

const frozenTotal = ({ items, totalBudget }: DrawStory): number | null => {
  const shares = splitBudget(totalBudget, items.length)
  return totalProgress(
    items.map((item, index) => ({
      budget: item.budget ?? shares[index] ?? 0,
      progress: itemProgress(item.frozen ?? item.progress),
    })),
  )
}

/** Items sent back by an ended attempt, with their numbers of defective media. */
function sentBackItems({ items }: DrawStory, { itemOf }: CreatedRequest, back: readonly Shot[]) {
  return items.flatMap(({ code }) => {
    const count = back.filter((shot) => shot.code === code).length
    return count > 0 ? [{ itemId: itemOf(code), title: tradeOf(code).title, count }] : []
  })
}
