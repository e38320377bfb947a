import { expect, test } from 'vitest'
import { wordFaults } from './banned-words.ts'
import { readTexts } from './read-texts.ts'

const screen = 'web/src/features/carriers/screens/carriers.screen.tsx'

test('texts are read from elements, attributes, strings and templates, with {} for what is filled in', () => {
  const source = `
    import { Button } from '@mantine/core'
    const question = \`Delete \${name}? This can’t be undone.\`
    export const Row = () => (
      <Button className="plain row" label="Add carrier" onClick={() => ask('Which carrier is it?')}>
        {count} calls of{' '}
        <b>{name}</b>
      </Button>
    )
    sql\`select name from carriers\``
  expect(readTexts(screen, source)).toEqual([
    { line: 3, text: 'Delete {}? This can’t be undone.' },
    { line: 5, text: '{} calls of {}' },
    { line: 5, text: 'Add carrier' },
    { line: 5, text: 'Which carrier is it?' },
  ])
})

test.each([
  ['const a = "The account is mended"', 'fix'],
  ['const a = <p>The approval was taken back.</p>', 'revoke'],
  ['const a = <Field label="No invoice bears it" />', 'includes'],
  ['const a = "Ask for SMTP_URL to be set"', 'whoever runs the server'],
  ['const a = `${count} accounts were told`', 'notified'],
  ['const a = `${count} e-mails are in the outbox`', 'written to the outbox'],
  ['const a = "Written to outbox"', 'written to the outbox'],
  ['const a = "Any state"', 'Status'],
  ['const a = "The BACS date"', 'Bacs'],
  ['const a = `Remove "${name}"?`', 'straight'],
  ["const a = <p>The reseller's year</p>", 'straight'],
  ['const a = "Per cent over average"', 'percentage'],
])('%s is reported', (source, instead) => {
  const faults = wordFaults(screen, source)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`${screen}:1: `)
  expect(faults[0]).toContain(instead)
})

test('names, comments, tests and plain words are left alone', () => {
  const source = `// mended\nconst told = options.told ?? 'mended-calls'\nconst a = 'Ask whoever runs the server'`
  expect(wordFaults(screen, source)).toEqual([])
  expect(wordFaults(screen.replace('.tsx', '.test.tsx'), 'const a = "It was mended"')).toEqual([])
})
