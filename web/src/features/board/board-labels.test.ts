import type { BoardRow } from '@nineops/contract/bureau/board.contract'
import { expect, test } from 'vitest'
import { actionOf, type ShownRow, stageText, stageTone } from './board-labels.ts'

const complete: ShownRow = {
  client: { index: 1, name: 'Beacon' },
  month: { end: '2026-10-31', lateDays: 0, alsoDue: 0 },
  next: null,
  stage: { id: 'complete', running: false },
  progress: null,
  billRun: null,
  invoiceRun: null,
  owner: null,
  note: { text: '', version: 0, by: null, at: null },
  expected: null,
  due: null,
  previous: null,
  findings: [],
} satisfies BoardRow & { findings: string[] }

test('complete is said alone only where nothing is open', () => {
  expect([stageText(complete), stageTone(complete)]).toEqual(['Complete', 'good'])
  const findings = ['the reconciliation does not agree', '1 report waits to be confirmed']
  const open = { ...complete, findings }
  expect(stageText(open)).toBe(
    'Complete, but the reconciliation does not agree and 1 report waits to be confirmed',
  )
  expect(stageTone(open)).toBe('warn')
})

test('late files lead to the expected files: they may have come, or not be there to collect', () => {
  expect(actionOf({ kind: 'late-files', subject: 3 })).toBe('Open expected files')
})
