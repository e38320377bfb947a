import { afterAll } from 'vitest'
import { watchForLeaks } from './leaks.ts'

const watch = watchForLeaks()
afterAll(async () => {
  const left = await watch.left()
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(', ')}.`)
})
