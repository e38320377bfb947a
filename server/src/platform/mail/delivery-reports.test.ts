import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delayedNotice, eximBounce, exchangeBounce, postfixBounce } from '../../../test/bounce-samples.ts'
import { readDeliveryReport } from './delivery-reports.ts'
import { processorTime } from '../../../test/processor-time.ts'

const messageId = '6f1d2c3b-0000-4a4a-8b8b-123456789abc@northwind.example'
const to = 'jo@company.example'

describe('a delivery status notification', () => {
  it.each([
    [
      'Exim',
      eximBounce,
      '5.0.0',
      '5.0.0 550 5.1.1 <jo@company.example>: Recipient address rejected: User unknown',
    ],
    [
      'Postfix',
      postfixBounce,
      '5.2.2',
      '552 5.2.2 <jo@company.example>: Mailbox is full / Blocks limit exceeded',
    ],
    [
      'Exchange Online',
      exchangeBounce,
      '5.1.10',
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient jo@company.example not found by SMTP address lookup',
    ],
  ])('from %s is read: recipient, reason and original message', (_, sample, status, words) => {
    expect(readDeliveryReport(sample({ messageId, to }))).toEqual({
      messageIds: [messageId],
      recipients: [{ address: to, action: 'failed', status, words }],
    })
  })

  it('is read when forwarded as an attachment', () => {
    const forwarded = `From: me@northwind.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nFyi\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n${postfixBounce({ messageId, to }).toString()}\r\n--x--\r\n`
    expect(readDeliveryReport(Buffer.from(forwarded))?.messageIds).toEqual([messageId])
  })

  it('is read with Unix line ends', () => {
    const unix = postfixBounce({ messageId, to }).toString().replaceAll('\r\n', '\n')
    expect(readDeliveryReport(Buffer.from(unix))).toEqual(
      readDeliveryReport(postfixBounce({ messageId, to })),
    )
  })

  it('gives no id that a message could not have', () => {
    const broken = postfixBounce({ messageId: `<a\0b> <${messageId}`, to })
    expect(readDeliveryReport(broken)?.messageIds).toEqual([messageId])
  })

  it('may report that the server is still trying', () => {
    expect(readDeliveryReport(delayedNotice({ messageId, to }))?.recipients).toMatchObject([
      { action: 'delayed', status: '4.2.2' },
    ])
  })
})

describe('a message that is not a notification', () => {
  it.each([
    ['an empty file', ''],
    ['text', 'Dear customer,\n\nhello'],
    [
      'an ordinary message',
      'From: a@b.example\r\nTo: c@d.example\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822; c@d.example',
    ],
    [
      'a report on reading',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary=x\r\n\r\n--x\r\nContent-Type: message/disposition-notification\r\n\r\nDisposition: displayed\r\n--x--',
    ],
    [
      'a report without a recipient',
      'Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; a\r\n--x--',
    ],
  ])('%s is recognised', (_, text) => {
    expect(readDeliveryReport(Buffer.from(text))).toBeNull()
  })

  it('is refused without an error, however broken', () => {
    const pieces = [
      '\r\n',
      '\r\n\r\n',
      '--x',
      '--x--',
      'Content-Type: multipart/report; boundary="x"',
      'Content-Type: message/rfc822',
      'Content-Type: message/delivery-status',
      'Action: failed',
      'Final-Recipient: ;;',
      'Status: 9',
      'Content-Transfer-Encoding: base64',
      '=',
      '\u0000',
      'Message-ID: <<>',
    ]
    assert(
      property(array(oneof(constantFrom(...pieces), string()), { maxLength: 40 }), parts => {
        readDeliveryReport(Buffer.from(parts.join('')))
        readDeliveryReport(Buffer.from(parts.join('\r\n')))
      }),
      { numRuns: 300 },
    )
  })

  it('is recognised at once when it is large', () => {
    const took = processorTime()
    readDeliveryReport(
      Buffer.from(`Content-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\n\r\n'.repeat(500_000)}`),
    )
    readDeliveryReport(Buffer.from(`Content-Type: ${' ;'.repeat(1_000_000)}\r\n${' a\r\n'.repeat(500_000)}`))
    readDeliveryReport(
      Buffer.from(
        `Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n` +
          `Content-Transfer-Encoding: quoted-printable\r\n\r\n${' '.repeat(150_000)}\r\n--x--`,
      ),
    )
    expect(took()).toBeLessThan(3000)
  })
})
