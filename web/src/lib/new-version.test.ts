import { expect, test } from 'vitest'
import { isMissingScript, scriptsOf } from './new-version.ts'

const page = (first: string) => `<head>
  <script src="/color-scheme.js"></script>
  <script type="module" crossorigin="" src="/assets/runtime-A1.js"></script>
  <script type="module" crossorigin src="/assets/${first}.js"></script>
</head>`

test('a build is known by the scripts that its page starts with', () => {
  expect(scriptsOf(page('first-B2'))).toBe('/assets/runtime-A1.js /assets/first-B2.js')
  expect(scriptsOf(page('first-C3'))).not.toBe(scriptsOf(page('first-B2')))
  expect(scriptsOf('<title>Bad gateway</title>')).toBe('')
})

test.each([
  ['Failed to fetch dynamically imported module: https://nineops.example/assets/opc-A1.js', true],
  ['error loading dynamically imported module: https://nineops.example/assets/opc-A1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/opc-A1.css', true],
  ['Cannot read properties of undefined', false],
])('“%s” is a missing script: %s', (message, expected) => {
  expect(isMissingScript(new TypeError(message))).toBe(expected)
})
