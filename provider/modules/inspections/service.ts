import type { Attempt, Item } from 'contract/inspections/calls'
import type { Db } from 'provider/db/transaction'
import type { Actor } from 'provider/http/context'
import { presentAttempt, presentItem } from './present'
import { loadAttempts, loadItems, loadItemsById } from './repo'

/** Items of these draw requests that the viewer may see, with checklist and counts, in order (spec §3). */
export async function listItems(db: Db, actor: Actor, requestIds: readonly string[]): Promise<Item[]> {
  return (await loadItems(db, actor, requestIds)).map(presentItem)
}

/** The items of this list that the viewer may see. */
export async function listItemsById(db: Db, actor: Actor, itemIds: readonly string[]): Promise<Item[]> {
  return (await loadItemsById(db, actor, itemIds)).map(presentItem)
}

/** Attempts of these draw requests that the viewer may see, newest first (spec §3). */
export async function listAttempts(db: Db, actor: Actor, requestIds: readonly string[]): Promise<Attempt[]> {
  return (await loadAttempts(db, actor, requestIds)).map(presentAttempt)
}
