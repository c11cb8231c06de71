import { expect, it } from 'vitest'
import { preferenceCookie, readPreferences } from './preferences'

it('reads what it wrote', () => {
  const written = [preferenceCookie('theme', 'dark'), preferenceCookie('sidebar', 'mini')]
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  expect(readPreferences(`other=1; ${written}`)).toEqual({ theme: 'dark', sidebar: 'mini' })
})

it('takes the defaults for anything else', () => {
  expect(readPreferences(null)).toEqual({ theme: 'system', sidebar: 'auto' })
  expect(readPreferences('theme=<script>; sidebar=')).toEqual({ theme: 'system', sidebar: 'auto' })
})
