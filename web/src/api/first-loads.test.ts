import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { RefreshingQueryClient } from './first-loads.ts'

test('a list that was loading for the first time when a change was saved is loaded again', async () => {
  const client = new RefreshingQueryClient()
  let rows = ['before']
  const answers: (() => void)[] = []
  const read = vi.fn(() => {
    const seen = rows
    return new Promise<string[]>(resolve => answers.push(() => resolve(seen)))
  })
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: read })
  const stop = observer.subscribe(() => {})
  rows = ['before', 'saved']
  const refreshed = client.invalidateQueries({ queryKey: ['list'] })
  expect(read).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await refreshed
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  answers[1]?.()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['before', 'saved']))
  stop()
  client.clear()
})
