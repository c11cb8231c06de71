import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '~/lib/paths'
import { aReview, first } from 'tests/support/builders/review'
import { live } from 'tests/support/browser/forms'
import { startApp, type TestApp } from 'tests/support/browser/test-app'
import { givePictures } from 'tests/support/files/pictures'
import { call } from 'tests/support/world/call'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('changes below a draw request load no lot, and its lot shows them later', async () => {
  const { lot, drawRequest, item, checklist, media } = await aReview(app.world, app.people)
  await givePictures(app.world, media)
  const at = { lotId: lot.uuid, requestId: drawRequest.uuid, itemId: item.uuid }
  const { page, leave } = await app.openSession(app.people.agency, {
    path: paths.media({ ...at, mediaId: first(media).uuid }),
  })
  await live(page)
  /** Renames the draw request, whose event loads the frame again. @returns the routes loaded after this and earlier changes */
  const rename = async (title: string) => {
    const [loading] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('routes%2F_app')),
      app.world.db
        .selectFrom('draw_requests')
        .select('version')
        .where('uuid', '=', drawRequest.uuid)
        .executeTakeFirstOrThrow()
        .then(({ version }) =>
          call(app.world, app.people.admin, 'requests.update', {
            params: { id: drawRequest.uuid },
            body: { title, version },
          }),
        ),
    ])
    return new URL(loading.url()).searchParams.get('_routes')?.split(',')
  }
  // A new stream may load everything once.
  await rename('Foundation')
  await page.waitForLoadState('networkidle')

  for (const { uuid } of checklist) {
    const input = { params: { uuid }, body: { progress: 40 } }
    const { status } = await call(app.world, app.people.reviewer, 'inspections.updateChecklistProgress', input)
    expect(status).toBe(200)
  }
  expect(await rename('Foundation and slab')).toEqual(['routes/_app'])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: lot.street }).click()
  await page.getByRole('heading', { level: 1, name: lot.street }).waitFor()
  const inPlace = page.getByRole('progressbar', { name: 'In place, weighted by budget' })
  await expect.poll(() => inPlace.getAttribute('aria-valuenow')).toBe('40')
  await leave()
})
