import type { FileCheck } from '@nineops/contract/service-establishment/account-files.contract'
import { expect, it } from 'vitest'
import { type UploadCalls, UploadQueue } from './upload-queue.ts'

const file = (name: string) => new File(['text'], name)
const free = (name: string): FileCheck => ({ name, fault: null, existing: null })
const soon = () => new Promise(resolve => setTimeout(resolve, 0))

function queueWith(calls: Partial<UploadCalls>) {
  const sent: { name: string; versionOf: number | undefined; key: string }[] = []
  const ends: ((error?: Error) => void)[] = []
  const queue = new UploadQueue({
    check: async files => files.map(({ name }) => free(name)),
    send: (upload, { signal }) => {
      sent.push({ name: upload.file.name, versionOf: upload.versionOf, key: upload.key })
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cut')))
        ends.push(error => (error ? reject(error) : resolve({ name: upload.file.name, versions: 1 })))
      })
    },
    onKept: () => undefined,
    explain: error => ({ why: String(error), mayRetry: true, taken: String(error).includes('taken') }),
    ...calls,
  })
  const kinds = () => queue.uploads().map(({ state }) => state.kind)
  return { queue, sent, ends, kinds }
}

it('files that are added together are checked in one call and sent two at a time', async () => {
  const asked: number[] = []
  const { queue, sent, ends, kinds } = queueWith({
    check: async files => {
      asked.push(files.length)
      return files.map(({ name }) => free(name))
    },
  })
  for (const name of ['a.txt', 'b.txt', 'c.txt']) queue.add(file(name))
  expect(kinds()).toEqual(['checking', 'checking', 'checking'])
  await soon()
  expect(asked).toEqual([3])
  expect(kinds()).toEqual(['sending', 'sending', 'waiting'])
  ends[0]?.()
  await soon()
  expect(kinds()).toEqual(['kept', 'sending', 'sending'])
  expect(sent.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
})

it('a refused name is not sent; an existing one is sent as a new version once confirmed', async () => {
  const existing = { index: 7, name: 'there.txt', versions: 2 }
  const { queue, sent, kinds } = queueWith({
    check: async files =>
      files.map(({ name }) =>
        name === 'bad.exe' ? { name, fault: 'no', existing: null } : { name, fault: null, existing },
      ),
  })
  queue.add(file('bad.exe'))
  queue.add(file('there.txt'))
  await soon()
  expect(kinds()).toEqual(['failed', 'asking'])
  queue.addAsVersion(2)
  await soon()
  expect(kinds()).toEqual(['failed', 'sending'])
  expect(sent).toMatchObject([{ name: 'there.txt', versionOf: 7 }])
})

it('a cancelled upload frees its slot, and can be sent again', async () => {
  const { queue, sent, kinds } = queueWith({})
  for (const name of ['a.txt', 'b.txt', 'c.txt']) queue.add(file(name))
  await soon()
  queue.cancel(1)
  await soon()
  expect(kinds()).toEqual(['cancelled', 'sending', 'sending'])
  queue.cancel(2)
  queue.retry(1)
  await soon()
  expect(kinds()).toEqual(['sending', 'cancelled', 'sending'])
  expect(sent.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt', 'a.txt'])
  queue.clear()
  expect(kinds()).toEqual(['sending', 'sending'])
})

it('a name taken while uploading asks for confirmation; any other failure gives its reason', async () => {
  let there = false
  const { queue, ends, kinds } = queueWith({
    check: async files =>
      files.map(({ name }) => ({
        ...free(name),
        existing: there ? { index: 1, name, versions: 1 } : null,
      })),
  })
  queue.add(file('a.txt'))
  await soon()
  there = true
  ends[0]?.(new Error('taken'))
  await soon()
  expect(kinds()).toEqual(['asking'])
  queue.addAsVersion(1)
  await soon()
  ends[1]?.(new Error('no room'))
  await soon()
  expect(queue.uploads()[0]?.state).toEqual({ kind: 'failed', why: 'Error: no room', mayRetry: true })
})
