import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { barsOf, overlap, overlapCounts, overlapsOf } from './message-overlaps.ts'

const MINUTE = 60_000
const BEGIN = Date.parse('2026-10-24T00:00:00Z')
const at = (minutes: number) => new Date(BEGIN + minutes * MINUTE).toISOString()
const messages = fc
  .array(fc.tuple(fc.nat(4000), fc.integer({ min: 1, max: 2000 })), { maxLength: 12 })
  .map(spans =>
    spans.map(
      ([start, length], position): Message => ({
        index: position + 1,
        text: `Message ${position}`,
        startDate: at(start),
        endDate: at(start + length),
      }),
    ),
  )
const inForce = (message: Message, minute: number) =>
  Date.parse(message.startDate) <= BEGIN + minute * MINUTE &&
  Date.parse(message.endDate) > BEGIN + minute * MINUTE

it('two messages overlap exactly where there is a minute at which both are in force', () => {
  fc.assert(
    fc.property(messages, list => {
      for (const a of list)
        for (const b of list) {
          if (a.index === b.index) continue
          // Spans start and end on minutes: if they share a moment, they share the later start.
          const shared = [a, b].some(one =>
            [a, b].every(each => inForce(each, (Date.parse(one.startDate) - BEGIN) / MINUTE)),
          )
          expect(overlap(a, b)).toBe(shared)
          expect(overlap(b, a)).toBe(shared)
        }
    }),
  )
})

it('overlaps are counted symmetrically, and no message overlaps itself', () => {
  fc.assert(
    fc.property(messages, list => {
      const counts = overlapCounts(list)
      const pairs = list.flatMap(message => overlapsOf(message, list, message.index))
      expect([...counts.values()].reduce((sum, one) => sum + one, 0)).toBe(pairs.length)
      expect(pairs.length % 2).toBe(0)
    }),
  )
})

it('bars of one row of the timeline never overlap, and all lie within it', () => {
  fc.assert(
    fc.property(messages, fc.nat(3000), fc.integer({ min: 60, max: 3000 }), (list, from, length) => {
      const [begin, end] = [BEGIN + from * MINUTE, BEGIN + (from + length) * MINUTE]
      const bars = barsOf(list, begin, end)
      for (const bar of bars) {
        expect(bar.left).toBeGreaterThanOrEqual(0)
        expect(bar.left + bar.width).toBeLessThanOrEqual(100.000001)
        for (const other of bars)
          if (other !== bar && other.lane === bar.lane)
            expect(overlap(bar.message, other.message)).toBe(false)
      }
    }),
  )
})

it('a message that ends when another begins does not overlap it, across the change of the clocks too', () => {
  // 01:00 summer time to 01:00 winter time on 25 October 2026 is an hour.
  const summer = { startDate: '2026-10-24T22:00:00Z', endDate: '2026-10-25T00:00:00Z' }
  const between = { startDate: '2026-10-25T00:00:00Z', endDate: '2026-10-25T01:00:00Z' }
  const winter = { startDate: '2026-10-25T01:00:00Z', endDate: '2026-10-25T03:00:00Z' }
  expect([overlap(summer, between), overlap(between, winter), overlap(summer, winter)]).toEqual([
    false,
    false,
    false,
  ])
})

it('invalid dates overlap nothing', () => {
  const other = { index: 1, text: 'x', startDate: at(0), endDate: at(10) }
  expect(overlapsOf({ startDate: '', endDate: at(5) }, [other])).toEqual([])
})
