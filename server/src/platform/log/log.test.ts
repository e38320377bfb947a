import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  const log = createLog('test', { write: line => void lines.push(line) })
  log.level = 'info'
  write(log)
  return lines.join('')
}

test('writes one JSON line with name, level and text', () => {
  const line = written(log => log.info({ client: 4 }, 'Rated'))
  expect(JSON.parse(line)).toMatchObject({ name: 'test', level: 'info', client: 4, msg: 'Rated' })
})

test('removes secrets wherever they are', () => {
  const secret = 'hunter2'
  const line = written(log => {
    log.info({ password: secret, body: { token: secret, password: secret } })
    log.info({ req: { headers: { authorization: `Bearer ${secret}`, cookie: `session=${secret}` } } })
    log.info({ res: { headers: { 'set-cookie': secret } } })
    log.error(new Error(`connect to postgres://nineops:${secret}@db/nineops failed`))
    log.info({ url: `/api/files?token=${secret}&page=2` })
  })
  expect(line).not.toContain(secret)
  expect(line).toContain('page=2')
})
