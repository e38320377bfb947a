const crlf = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'))

interface Bounced {
  messageId: string
  to: string
}

/** As Exim 4.9x writes it: only the original's headers. */
export const eximBounce = ({ messageId, to }: Bounced): Buffer =>
  crlf(`Return-path: <>
Envelope-to: billing@northwind.example
Received: from Debian-exim by mx1.northwind.example with local (Exim 4.97)
\tid 1tCabc-0003xy-2Z
\tfor billing@northwind.example;
\tSat, 31 Oct 2026 21:04:11 +0000
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx1.northwind.example>
To: billing@northwind.example
Content-Type: multipart/report; report-type=delivery-status; boundary=1793480651-eximdsn-804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tCabc-0003xy-2Z@mx1.northwind.example>
Date: Sat, 31 Oct 2026 21:04:11 +0000

--1793480651-eximdsn-804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error.

  ${to}
    host mx.company.example [192.0.2.20]
    SMTP error from remote mail server after RCPT TO:<${to}>:
    550 5.1.1 <${to}>: Recipient address rejected: User unknown

--1793480651-eximdsn-804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx1.northwind.example

Action: failed
Final-Recipient: rfc822;${to}
Status: 5.0.0
Remote-MTA: dns; mx.company.example
Diagnostic-Code: smtp; 550 5.1.1 <${to}>: Recipient address rejected: User unknown

--1793480651-eximdsn-804289383
Content-type: message/rfc822

Return-path: <billing@northwind.example>
Message-ID: <${messageId}>
From: billing@northwind.example
To: ${to}
Subject: Your invoice B1-000001 from Northwind
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="--_NmP-1"


--1793480651-eximdsn-804289383--
`)

/** As Postfix writes it: queue data, folded diagnosis, the whole original. */
export const postfixBounce = ({ messageId, to }: Bounced): Buffer =>
  crlf(`Return-Path: <>
Received: by relay.northwind.example (Postfix)
\tid 4XyZ1q2K3Lz9; Sat, 31 Oct 2026 21:10:44 +0000 (GMT)
Date: Sat, 31 Oct 2026 21:10:44 +0000 (GMT)
From: MAILER-DAEMON@relay.northwind.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: billing@northwind.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4XyZ1p6R2Tz8.1793481044/relay.northwind.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261031211044.4XyZ1q2K3Lz9@relay.northwind.example>

This is a MIME-encapsulated message.

--4XyZ1p6R2Tz8.1793481044/relay.northwind.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4XyZ1p6R2Tz8.1793481044/relay.northwind.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.northwind.example
X-Postfix-Queue-ID: 4XyZ1p6R2Tz8
X-Postfix-Sender: rfc822; billing@northwind.example
Arrival-Date: Sat, 31 Oct 2026 21:10:43 +0000 (GMT)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: failed
Status: 5.2.2
Remote-MTA: dns; mx.company.example
Diagnostic-Code: smtp; 552 5.2.2 <${to}>: Mailbox
    is full / Blocks limit exceeded

--4XyZ1p6R2Tz8.1793481044/relay.northwind.example
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <billing@northwind.example>
Received: from nineops (app.northwind.example [192.0.2.10])
\tby relay.northwind.example (Postfix) with ESMTPS id 4XyZ1p6R2Tz8
From: billing@northwind.example
To: ${to}
Subject: Your invoice B1-000001 from Northwind
Message-ID:
 <${messageId}>
MIME-Version: 1.0
Content-Type: text/plain

Dear Jo,

--4XyZ1p6R2Tz8.1793481044/relay.northwind.example--
`)

/** As Exchange Online writes it: an HTML account first, an encoded status part, a further multipart around the text. */
export const exchangeBounce = ({ messageId, to }: Bounced): Buffer => {
  const status = `Reporting-MTA: dns;LO2P123MB0001.GBRP123.PROD.OUTLOOK.COM\r\nReceived-From-MTA: dns;app.northwind.example\r\nArrival-Date: Sat, 31 Oct 2026 21:20:02 +0000\r\n\r\nFinal-Recipient: rfc822;${to}\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${to} not found by SMTP address lookup\r\n`
  return crlf(`From: Microsoft Outlook
\t<MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@company.example>
To: <billing@northwind.example>
Date: Sat, 31 Oct 2026 21:20:05 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="6d4a6f7b-0a11-4c0e-8f5b-b6ce41109e5a"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-GB
Message-ID: <2f1c0b7e-6a52-4a58@LO2P123MB0001.GBRP123.PROD.OUTLOOK.COM>
In-Reply-To: <${messageId}>
References: <${messageId}>
Subject: Undeliverable: Your invoice B1-000001 from Northwind
Auto-Submitted: auto-replied
MIME-Version: 1.0

--6d4a6f7b-0a11-4c0e-8f5b-b6ce41109e5a
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="a1b2c3d4-1111-2222-3333-444455556666"

--a1b2c3d4-1111-2222-3333-444455556666
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${to} couldn't be delivered.=20

--a1b2c3d4-1111-2222-3333-444455556666
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body>Your message couldn't be delivered.</body></html>

--a1b2c3d4-1111-2222-3333-444455556666--

--6d4a6f7b-0a11-4c0e-8f5b-b6ce41109e5a
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(status).toString('base64').replaceAll(/.{76}/g, '$&\n')}

--6d4a6f7b-0a11-4c0e-8f5b-b6ce41109e5a
Content-Type: message/rfc822

Received: from app.northwind.example by LO2P123MB0001.GBRP123.PROD.OUTLOOK.COM
Subject: Your invoice B1-000001 from Northwind
From: billing@northwind.example
To: ${to}

--6d4a6f7b-0a11-4c0e-8f5b-b6ce41109e5a--
`)
}

/** Postfix while it is still trying. */
export const delayedNotice = (bounced: Bounced): Buffer =>
  Buffer.from(
    postfixBounce(bounced)
      .toString()
      .replace('Action: failed', 'Action: delayed')
      .replace('Status: 5.2.2', 'Status: 4.2.2')
      .replace('552 5.2.2', '452 4.2.2'),
  )
