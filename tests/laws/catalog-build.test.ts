import { brotliCompressSync } from 'node:zlib'

import { build } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import { expect, test } from 'vitest'

import { type Language, languageCodes } from 'locales/languages'
import { locales, splitLocales } from '../../vite.locales.config'

test('a browser bundle has compiled messages, a small library and no parser', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [locales(), tsconfigPaths()],
    build: { write: false, target: 'es2022', lib: { entry: 'locales/mail.ts', formats: ['es'] } },
  })
  const [bundle] = Array.isArray(result) ? result : []
  const code = bundle?.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('') ?? ''
  expect(code).toContain('Hola, ')
  // Compiled: the text before the placeholder stands alone.
  expect(code).not.toContain('Hola, {name}')
  // The name of an error of the parser.
  expect(code).not.toContain('EXPECT_ARGUMENT_CLOSING_BRACE')
  expect(brotliCompressSync(code).length).toBeLessThan(8000)
})

test('a split bundle imports its area, and has a file of each language', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [locales(), splitLocales(), tsconfigPaths()],
    build: { write: false, target: 'es2022', lib: { entry: 'locales/mail.ts', formats: ['es'] } },
  })
  const [bundle] = Array.isArray(result) ? result : []
  const code = bundle?.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('') ?? ''
  const files = bundle?.output.filter((file) => file.type === 'asset') ?? []
  expect(code).toMatch(/from\s*"messages\/mail"/)
  expect(code).not.toContain('Hola, ')
  expect(files.map(({ names }) => names[0]).toSorted()).toEqual(
    languageCodes.map((code) => `mail.${code}.js`).toSorted(),
  )
  const sourceIn = (language: Language) => String(files.find(({ names }) => names[0] === `mail.${language}.js`)?.source)
  const [english, spanish] = [sourceIn('en-US'), sourceIn('es-US')]
  expect(spanish).toContain('{"./es-US/mail.ts":')
  expect(spanish).not.toContain('mail.hello')
  expect(spanish).toContain('Hola, ')
  expect(english).not.toContain('Hola, ')
})

test('a module of a split bundle finds its messages by their place', async () => {
  const isEntry = (id: string) => id.endsWith('greeting.ts')
  const entry = "import { t } from 'locales/mail'\nexport default t('mail.hello', { name: 'Ada' })"
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (isEntry(id) ? id : null), load: (id) => (isEntry(id) ? entry : null) },
      locales(),
      splitLocales(),
      tsconfigPaths(),
    ],
    build: { write: false, target: 'es2022', lib: { entry: 'greeting.ts', formats: ['es'] } },
  })
  const [bundle] = Array.isArray(result) ? result : []
  const script = bundle?.output.find((file) => file.type === 'chunk')?.code ?? ''
  const messages = bundle?.output.find((file) => file.type === 'asset' && file.names[0] === 'mail.en-US.js')
  const address = messages && 'source' in messages ? dataAddress(String(messages.source)) : ''
  const module = (await import(dataAddress(script.replace('messages/mail', address)))) as { default: string }
  expect(script).not.toContain('mail.hello')
  expect(module.default).toBe('Hello Ada,')
})

const dataAddress = (code: string) => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
