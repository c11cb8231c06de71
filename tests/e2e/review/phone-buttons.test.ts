import { afterAll, beforeAll, expect, it } from 'vitest'
import { live } from 'tests/support/browser/forms'
import { onPhone } from 'tests/support/browser/photos-on-phone'
import { startApp, type TestApp } from 'tests/support/browser/test-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('each button around a photo on a phone has a word and 44 pixels, also at 320 px', async () => {
  const { review, openSession } = await onPhone(app, 'reviewer')
  const { page, checkAccess, leave } = await openSession()
  await live(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const buttons = page.getByRole('region', { name: 'Review' }).getByRole('button').filter({ visible: true })
  const areFit = () =>
    buttons.evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, right, height } = one.getBoundingClientRect()
        const isFit = one.textContent !== '' && height >= 44 && left >= 0 && right <= 320
        return isFit && one.scrollWidth <= one.clientWidth ? [] : [one.outerHTML]
      }),
    )
  await page.getByRole('button', { name: 'Verify' }).filter({ visible: true }).waitFor()
  expect(await areFit()).toEqual([])
  for (const { uuid } of review.media)
    await app.world.db.updateTable('media').set({ status: 'verified' }).where('uuid', '=', uuid).execute()
  await page.reload()
  await page.getByRole('button', { name: 'Complete' }).filter({ visible: true }).waitFor()
  expect(await areFit()).toEqual([])
  await checkAccess()
  await leave()
})
