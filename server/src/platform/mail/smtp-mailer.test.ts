import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type BadPlace,
  brokenMailServer,
  mailServer,
  type MailServerRules,
  refusal,
} from '../../../test/smtp-servers.ts'
import type { MailMessage } from './compose-message.ts'
import type { Mailer } from './mailer.ts'
import { type SmtpLimits, smtpMailer } from './smtp-mailer.ts'
import { readSmtpUrl } from './smtp-settings.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const message: MailMessage = {
  from: 'Northwind <billing@northwind.example>',
  to: 'jo@company.example',
  bcc: '',
  subject: 'Your invoice for £5 – October',
  text: 'Dear Jo,\n.\nIt comes to £5.',
  messageId: 'one@northwind.example',
  date: new Date('2026-11-02T09:00:00Z'),
  attachments: [{ name: 'B1-000001.pdf', type: 'application/pdf', content: Buffer.alloc(300_000, 7) }],
}

function connect(url: string, limits: Partial<SmtpLimits> = {}): Mailer {
  const mailer = smtpMailer(readSmtpUrl(url), { connectMs: 2000, greetingMs: 400, silenceMs: 400, ...limits })
  open.push(() => mailer.close())
  return mailer
}
const deliver = (
  mailer: Mailer,
  changes: Partial<MailMessage> = {},
  handOver = async () => true,
  accepted: string[] = [],
) =>
  mailer.deliver(
    { ...message, ...changes },
    { accepted, handOver, outboxKey: '', signal: new AbortController().signal },
  )
async function serving(rules: MailServerRules = {}) {
  const server = await mailServer(rules)
  open.push(() => server.close())
  return server
}

describe('a server that accepts', () => {
  it('gets the message once, with its id, its attachment and no sign of a blind copy', async () => {
    const server = await serving()
    const answer = await deliver(connect(server.url), { bcc: 'audit@northwind.example' })
    expect(answer).toMatchObject({ state: 'sent', words: expect.stringMatching(/^250 /) as string })
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.to).toEqual(['jo@company.example', 'audit@northwind.example'])
    expect(mail?.messageId).toBe(message.messageId)
    expect(mail?.content).toContain('filename=B1-000001.pdf')
    expect(mail?.content).not.toMatch(/^bcc:/im)
  })

  it('gets many messages over few connections', async () => {
    const server = await serving()
    const mailer = connect(server.url, { lines: 3 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        deliver(mailer, { messageId: `${at}@x.example`, attachments: [] }),
      ),
    )
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['sent']))
    expect(server.connections()).toBeLessThanOrEqual(3)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(30)
  })
})

describe('a server that refuses', () => {
  it("permanently: the message is refused at once, with the server's message on one line", async () => {
    const server = await serving({
      recipient: () => {
        throw refusal(550, '5.1.1 No such user here')
      },
    })
    expect(await deliver(connect(server.url))).toMatchObject({
      state: 'refused',
      words: '550 5.1.1 No such user here',
      reached: true,
    })
  })

  it.each([421, 451])('temporarily, with %s: it may be sent later', async code => {
    let asked = 0
    const server = await serving({
      recipient: () => {
        asked += 1
        if (asked === 1) throw refusal(code, '4.7.1 Try again later')
      },
    })
    const mailer = connect(server.url)
    expect(await deliver(mailer)).toMatchObject({ state: 'later', words: `${code} 4.7.1 Try again later` })
    expect((await deliver(mailer)).state).toBe('sent')
    expect(server.mails).toHaveLength(1)
  })

  it('the whole message: refused or later by its code, never unsure', async () => {
    const codes = [554, 452]
    const server = await serving({
      message: () => {
        throw refusal(codes.shift() ?? 0, 'no')
      },
    })
    const mailer = connect(server.url)
    expect(await deliver(mailer)).toMatchObject({ state: 'refused', words: '554 no' })
    expect(await deliver(mailer)).toMatchObject({ state: 'later', words: '452 no' })
  })

  it('one of two addresses temporarily: the other does not get it again', async () => {
    let first = true
    const server = await serving({
      recipient: address => {
        if (address !== 'jo@company.example' || !first) return
        first = false
        throw refusal(450, '4.2.0 Greylisted')
      },
    })
    const mailer = connect(server.url)
    const bcc = 'audit@northwind.example'
    const answer = await deliver(mailer, { bcc })
    expect(answer).toMatchObject({ state: 'later', words: '450 4.2.0 Greylisted', accepted: [bcc] })
    expect((await deliver(mailer, { bcc }, undefined, [...answer.accepted])).state).toBe('sent')
    expect(server.mails.map(({ to }) => to)).toEqual([[bcc], ['jo@company.example']])
  })

  it('our sign-in: it may be sent later, and no message of ours contains the password', async () => {
    const server = await serving({ user: 'jo', password: 'right' })
    const written = vi.spyOn(process.stdout, 'write')
    const url = server.url.replace('smtp://', 'smtp://jo:hunter2secret@')
    const answer = await deliver(connect(url))
    expect(answer).toMatchObject({ state: 'later', reached: false })
    expect(answer.words).toContain('535')
    expect(JSON.stringify([answer, written.mock.calls])).not.toContain('hunter2')
    written.mockRestore()
  })
})

describe('a lost connection', () => {
  it.each<[BadPlace, string, boolean]>([
    ['greeting', 'later', false],
    ['recipient', 'later', false],
    ['data', 'later', false],
    ['middle', 'later', true],
    ['end', 'unsure', true],
  ])('at %s: the message is %s', async (place, state, reached) => {
    const server = await brokenMailServer(place)
    open.push(() => server.close())
    const big = {
      attachments: [{ name: 'a.pdf', type: 'application/pdf', content: Buffer.alloc(8_000_000) }],
    }
    const answer = await deliver(connect(server.url), place === 'end' ? {} : big)
    expect(answer).toMatchObject({ state, reached })
    expect(server.took()).toBe(state === 'unsure' ? 1 : 0)
  })

  it.each<[BadPlace, string]>([
    ['greeting', 'later'],
    ['recipient', 'later'],
    ['end', 'unsure'],
  ])('by silence at %s: the message is %s, and the wait ends', async (place, state) => {
    const server = await brokenMailServer(place, { silent: true })
    open.push(() => server.close())
    expect((await deliver(connect(server.url))).state).toBe(state)
  })

  it('before it was established: no recipient was reached', async () => {
    const server = await mailServer()
    await server.close()
    expect(await deliver(connect(server.url))).toMatchObject({ state: 'later', reached: false })
  })
})

it('nothing is sent when another worker has the send', async () => {
  const server = await serving()
  const answer = await deliver(connect(server.url), {}, async () => false)
  expect(answer.state).toBe('later')
  expect(server.mails).toEqual([])
})

it('an invalid address is refused before anything is sent', async () => {
  const server = await serving()
  expect(await deliver(connect(server.url), { to: ' ' })).toMatchObject({ state: 'refused' })
})
