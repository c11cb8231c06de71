import { call } from './call'
import type { Person } from './people'
import type { World } from './world'

type Decision = Parameters<typeof call<'inspections.validateMedia'>>[3]['body']
type Words = Parameters<typeof call<'inspections.commentMedia'>>[3]['body']

/** Calls for decisions and comments on a photo, by default `photo()`, and readers of the stored results. */
export const deciding = ({ world, photo }: { world: World; photo: () => string }) => ({
  validate: (person: Person, body: Decision, id = photo()) =>
    call(world, person, 'inspections.validateMedia', { params: { id }, body }),
  comment: (person: Person, body: Words, id = photo()) =>
    call(world, person, 'inspections.commentMedia', { params: { id }, body }),
  row: (id = photo()) => world.db.selectFrom('media').selectAll().where('uuid', '=', id).executeTakeFirstOrThrow(),
  commentsOf: (id = photo()) => world.db.selectFrom('comments').selectAll().where('media', '=', id).execute(),
  entriesOf: (id = photo()) =>
    world.db.selectFrom('journal').selectAll().where('uuid', '=', id).orderBy('seq').execute(),
})
