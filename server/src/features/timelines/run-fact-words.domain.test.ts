import { expect, test } from 'vitest'
import { runFacts } from './run-fact-words.domain.ts'

test('a process says what it counts, and from which number to which where there is one span', () => {
  const done = runFacts['process-done']
  const say = (process: string, count: number) =>
    done?.say({ process, status: 'done', done: count, failed: 0 })
  expect(say('render-pdfs', 292)).toBe('Render PDFs done: 292 accounts')
  expect(say('build-reports', 1)).toBe('Build reports done: 1 report')
  expect(say('build-end-of-run-files', 298)).toBe('Build end-of-run files done: 298 documents')
  expect(done?.say({ process: 'validate-accounts', status: 'done', done: 39, failed: 1 })).toBe(
    'Validate accounts done: 40 accounts, 1 of them failed',
  )
  const numbers = (first: string | null, last: string | null) =>
    done?.changes?.({ first, last }).map(({ after }) => after)
  expect(numbers('BEA000236', 'BEA000285')).toEqual(['BEA000236 to BEA000285'])
  expect(numbers(null, null)).toEqual([])
})

test('a report and a schedule are said in words', () => {
  expect(runFacts['report-ready']?.say({ report: 'vat' })).toBe('Report VAT built')
  expect(runFacts['report-ready']?.say({ report: 'failed-accounts' })).toBe('Report failed accounts built')
  expect(runFacts['schedule']?.say({ scheduleName: 'Nightly', label: 'May', status: 'partly-failed' })).toBe(
    'Schedule “Nightly” worked on May: partly failed',
  )
})

const asked = (fact: Record<string, unknown>) => runFacts['e-mails-asked']?.say(fact)

test('e-mails of a run are queued, or their resend is requested', () => {
  expect(asked({ kind: 'send', count: 34 })).toBe('34 e-mails queued')
  expect(asked({ kind: 'resend', count: 1, reason: 'New address' })).toBe(
    'Resend of 1 e-mail requested: New address',
  )
})
