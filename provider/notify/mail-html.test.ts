import { expect, test } from 'vitest'

import { inLanguage } from 'locales/engine/in-language'
import { languageCodes } from 'locales/languages'
import { t } from 'locales/mail'
import { htmlOf } from './mail-html'

const origin = 'https://plumbline.example'
const link = `${origin}/lots/a-B_9`
const lines = {
  'mail.addPhotos': () => t('mail.addPhotos', { link }),
  'mail.openReview': () => t('mail.openReview', { link }),
  'mail.openInspection': () => t('mail.openInspection', { link }),
  'mail.openRequest': () => t('mail.openRequest', { link }),
  'mail.openQueue': () => t('mail.openQueue', { link }),
  'mail.invitedLink': () => t('mail.invitedLink', { link }),
  'mail.forgot': () => t('mail.forgot', { link }),
  'mail.reportLink': () => t('mail.reportLink', { until: 'Dec 5, 2026', link }),
}
const cases = languageCodes.flatMap((code) => Object.entries(lines).map(([id, write]) => [code, id, write] as const))

test.each(cases)('in %s the line of %s becomes a button with its address below', (code, _id, write) => {
  const html = inLanguage(code, () => htmlOf(write(), origin, { hasButton: true }))
  expect(html).toContain(`lang="${code}"`)
  expect(html.match(/<a href="[^"]+" style="[^"]*background[^"]*">[^<]{3,60}<\/a>/g)).toHaveLength(1)
  expect(html).toContain(`>${link}</a>`)
})
