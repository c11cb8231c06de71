import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

import { importZones } from './eslint.zones.js'

const DOUBLE_CAST = {
  selector: 'TSAsExpression > TSAsExpression',
  message: 'A double cast hides a wrong type: narrow it, or parse it.',
}
const ASYNC_CONDITION = {
  selector: "CallExpression[callee.property.name='waitForFunction'] > ArrowFunctionExpression[async=true]",
  message: 'A promise counts as true at once: ask in turn, then wait.',
}

export default tseslint.config(
  { ignores: ['build/', 'data/', 'node_modules/', 'public/', '.vite/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { plumbline: { rules: { 'import-zones': importZones } } },
    rules: {
      'plumbline/import-zones': 'error',
      // Fastify's instances can be awaited but are no promises to wait for.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafePromises: [
            { from: 'package', package: 'fastify', name: ['FastifyInstance', 'FastifyReply', 'SafePromiseLike'] },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', DOUBLE_CAST, ASYNC_CONDITION],
      'max-lines': ['error', 400],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // The router's own answer is gone at the next live event.
  {
    files: ['app/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@remix-run/react', importNames: ['useActionData'], message: 'Use ~/hooks/use-answer.' }] },
      ],
    },
  },
  // Benchmarks print their figures.
  { files: ['bench/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['scripts/**/*.mjs', '*.js'],
    rules: { 'no-console': 'error', 'max-lines': ['error', 400], eqeqeq: ['error', 'always', { null: 'ignore' }] },
  },
)
