import { expect, it } from 'vitest'
import { preferenceCookie, readPreferences } from './preferences'

it('reads the cookies that it writes', () => {
  const written = [preferenceCookie('theme', 'dark'), preferenceCookie('sidebar', 'mini')]
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  expect(readPreferences(`other=1; ${written}`, null)).toEqual({ theme: 'dark', sidebar: 'mini', platform: 'other' })
})

it('uses the defaults for anything else', () => {
  expect(readPreferences(null, null)).toEqual({ theme: 'system', sidebar: 'auto', platform: 'other' })
  expect(readPreferences('theme=<script>; sidebar=', '')).toMatchObject({ theme: 'system', sidebar: 'auto' })
})

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'mac'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15', 'mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'other'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'other'],
])('detects the platform from the user agent: %s', (agent, platform) =>
  expect(readPreferences(null, agent).platform).toBe(platform),
)
