import { hostedEmails } from '@nineops/contract/bureau/hosted-emails.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, listRoute, route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { readUpload } from '../../platform/http/uploads.ts'
import { MOST_BOUNCE_BYTES } from './bounce-folder.service.ts'
import { processBounce } from './bounces.service.ts'
import { sendChosen, sendRun, sendTest } from './hosted-email-requests.service.ts'
import * as views from './hosted-email-views.service.ts'
import { hostedEmailActions } from './hosted-emails.actions.ts'

export function hostedEmailRoutes(app: FastifyInstance, { files, config }: AppDeps): void {
  listRoute(app, views.emailList)
  route(app, hostedEmails.counts, async ({ db, params, query }) => ({
    ...(await views.countEmails(db, params.client, query)),
    outbox: config.smtpUrl === undefined,
  }))
  route(app, hostedEmails.get, ({ db, params }) => views.getEmail(db, params.client, params.email))
  route(app, hostedEmails.preview, ({ db, params }) => views.previewEmail(db, params.client, params.email))
  route(app, hostedEmails.attachment, async ({ db, params, reply }) => {
    const file = await views.emailAttachment(db, params.client, params.email, params.position)
    if (!('content' in file)) return sendStored(reply, files, file)
    fileHeaders(reply, file)
    return file.content
  })
  route(app, hostedEmails.eml, async ({ db, params, reply }) => {
    const { name, content } = await views.sendFile(db, files, params.client, params.email, params.send)
    fileHeaders(reply, { name, type: 'message/rfc822' })
    return content
  })
  route(app, hostedEmails.test, async ({ db, params, user, audit }) => {
    const answer = await sendTest(db, params.client, params.email, user.index)
    await audit({ action: hostedEmailActions.tested, entityIndex: params.email, after: answer })
    return answer
  })
  route(app, hostedEmails.send, async ({ db, params, body, user, audit }) => {
    const asked = { kind: 'send', reason: '', userIndex: user.index } as const
    const answer =
      'invoiceRunIndex' in body
        ? await sendRun(db, params.client, body.invoiceRunIndex, user.index)
        : await sendChosen(db, params.client, body.emailIndexes, asked)
    await audit({ action: hostedEmailActions.sent, after: { ...body, ...answer } })
    return answer
  })
  route(app, hostedEmails.resend, async ({ db, params, body, user, audit }) => {
    const asked = { kind: 'resend', reason: body.reason, userIndex: user.index } as const
    const answer = await sendChosen(db, params.client, body.emailIndexes, asked)
    await audit({ action: hostedEmailActions.resent, after: { ...body, ...answer } })
    return answer
  })
  route(app, hostedEmails.bounce, async ({ db, params, request, audit, unchanged }) => {
    const upload = await readUpload(request, MOST_BOUNCE_BYTES)
    const { about, mailTo, outcome, words, entry } = await processBounce(db, upload.content, params.client)
    if (entry) await audit(entry)
    else unchanged()
    return { about, mailTo, outcome, words }
  })
}
