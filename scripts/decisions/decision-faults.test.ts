import { expect, test } from 'vitest'
import { decisionFaults } from './decision-faults.ts'

const record = (number: number, more = '') =>
  `# ${number}. A title\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Measured\n${more}`

test('records are numbered without gaps, with four headings, in at most 50 lines', () => {
  const good = { name: '0001-a.md', text: record(1) }
  expect(decisionFaults([good, { name: '0002-b.md', text: record(2) }])).toEqual([])
  expect(decisionFaults([good, { name: '0003-b.md', text: record(2) }])).toEqual([
    'docs/decisions/0003-b.md: its number should be 0002: numbers have no holes',
  ])
  expect(decisionFaults([{ name: '0001-a.md', text: record(2).replace('## Measured', '') }])).toHaveLength(2)
  expect(decisionFaults([{ name: '0001-a.md', text: record(1, 'more\n'.repeat(50)) }])).toEqual([
    'docs/decisions/0001-a.md: it has 59 lines, more than 50',
  ])
})
