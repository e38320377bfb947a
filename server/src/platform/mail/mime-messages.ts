/** A message with attachments; addresses are plain, such as `billing@acme.example`. */
export interface MimeMessage {
  from: string
  to: string
  bcc: string
  subject: string
  text: string
  /** Without its angle brackets; also what the parts are divided by, so that the same message gives the same bytes. */
  messageId: string
  date: Date
  attachments: readonly { name: string; type: string; content: Buffer }[]
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** A header's text: line ends would begin another header, other characters are encoded (RFC 2047). */
function headerText(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ')
  if (isPlain(line)) return line
  const words: string[] = []
  let word = ''
  for (const character of line) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map(part => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

const lines = (content: Buffer): string => content.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n')

/** The message as it travels (RFC 5322, MIME): an .eml file. */
export function mimeMessage(message: MimeMessage): Buffer {
  const boundary = `part-${Buffer.from(message.messageId).toString('hex').slice(0, 60)}`
  const head = [
    `Message-ID: <${message.messageId}>`,
    `Date: ${message.date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${headerText(message.from)}`,
    `To: ${headerText(message.to)}`,
    ...(message.bcc === '' ? [] : [`Bcc: ${headerText(message.bcc)}`]),
    `Subject: ${headerText(message.subject)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ]
  const parts = [
    [
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      lines(Buffer.from(message.text)),
    ],
    ...message.attachments.map(({ name, type, content }) => [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      lines(content),
    ]),
  ].map(part => [`--${boundary}`, ...part].join('\r\n'))
  return Buffer.from([...head, '', ...parts, `--${boundary}--`, ''].join('\r\n'))
}
