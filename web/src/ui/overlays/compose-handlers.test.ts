import { expect, it } from 'vitest'
import { composeHandlers } from './compose-handlers.ts'

it('the target of a menu or tip hears its own events first, and the menu or tip after it', () => {
  const heard: string[] = []
  composeHandlers<string>(
    event => heard.push(`own ${event}`),
    event => heard.push(`tip ${event}`),
  )('focus')
  composeHandlers<string>(undefined, event => heard.push(`tip ${event}`))('blur')
  expect(heard).toEqual(['own focus', 'tip focus', 'tip blur'])
})
