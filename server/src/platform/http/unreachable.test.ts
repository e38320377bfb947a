import { expect, test } from 'vitest'
import { StorageProblem } from '../files/storage-errors.ts'
import { isUnreachable } from './unreachable.ts'

const error = (code: string) => Object.assign(new Error('a fault'), { code })

test('failures that may pass ask the caller to retry: lost connections, restarts, a failover, full disks, a store that is away', () => {
  const passing = [
    ...['57P01', '57P03', '53100', '53300', '40P01', 'ECONNRESET', 'ENOSPC'].map(error),
    // A standby that is not the primary yet; a machine that is gone, whose address answers nobody.
    ...['25006', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'].map(error),
    new Error('Connection terminated unexpectedly'),
    new StorageProblem('EIO', 'The bucket could not be reached.'),
  ]
  expect(passing.filter(one => !isUnreachable(one))).toEqual([])
})

test('defects and refusals do not', () => {
  expect(
    [error('23505'), error('42P01'), error('ENOENT'), new TypeError('x is undefined')].some(isUnreachable),
  ).toBe(false)
})
