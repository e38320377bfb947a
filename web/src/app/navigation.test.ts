import { expect, test } from 'vitest'
import { places } from './navigation.ts'

const labels = places.flatMap(({ tabs }) => (tabs ?? []).map(({ label }) => label.toLowerCase()))

test('the palette finds tabs by the words that staff use', () => {
  for (const word of ['reminder', 'ledger export', 'xero', 'quickbooks', 'month-end', 'aged debt'])
    expect(labels.filter(label => label.includes(word))).not.toEqual([])
})
