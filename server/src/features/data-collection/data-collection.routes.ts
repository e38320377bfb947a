import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { fileLines } from '@nineops/contract/bureau/data-collection/file-lines.contract'
import { dataCollection } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { type Call, fileHeaders, listRoute, paged, route } from '../../platform/http/route.ts'
import { collectedCarrierRoutes } from './collected-carriers.routes.ts'
import { dataCollectionErrors } from './data-collection.errors.ts'
import { changeQuarantine, fileDetail, rejectList, rejectedLinesCsv } from './data-collection.service.ts'
import { linesToCorrect, listFileLines } from './file-lines.service.ts'
import { listFiles } from './files-list.service.ts'
import { internalSourceRoutes } from './internal-sources.routes.ts'
import { profilePreviewRoutes } from './profile-previews.routes.ts'
import { type Receiving, receiveFile, retryFile, collectWaitingFile } from './receive-file.service.ts'
import { callFileActions } from './data-collection.actions.ts'

/** The part's content; content cut off at the limit is refused, not collected in part. */
async function* wholeContent({ file }: MultipartFile): AsyncGenerator<Buffer> {
  yield* file as AsyncIterable<Buffer>
  if (file.truncated) throw dataCollectionErrors.tooLarge()
}

/** Quarantines a file with the reason, or with null restores it. */
const quarantine = async (
  { db, params, user, audit }: Pick<Call<typeof dataCollection.restore>, 'db' | 'params' | 'user' | 'audit'>,
  reason: string | null,
) => {
  const { client: clientIndex, file: index } = params
  const { file, before } = await changeQuarantine(db, { clientIndex, index, userIndex: user.index }, reason)
  await audit({
    action: reason === null ? callFileActions.restored : callFileActions.quarantined,
    entityIndex: index,
    clientIndex,
    before: { name: file.name, reason: before },
    after: { name: file.name, reason },
  })
  return file
}

export function dataCollectionRoutes(app: FastifyInstance, deps: AppDeps): void {
  const roots = deps.roots
  const { files } = deps

  route(app, dataCollection.files, async ({ db, params, query, reply }) => {
    const answer = await listFiles(db, roots, params.client, query)
    paged(reply, query, answer.totalCount)
    return answer.files
  })
  // The content is read before the transaction begins, because it is part of the idempotency key.
  type Received = Call<typeof dataCollection.upload> | Call<typeof dataCollection.take>
  const receiving = ({ db, user, request, query, body, once }: Received): Receiving => ({
    db,
    files,
    user,
    requestId: request.id,
    once: (sha256, take) => once({ query, body, sha256 }, take),
  })
  route(
    app,
    dataCollection.upload,
    async call => {
      const { params, query, request } = call
      if (!request.isMultipart()) throw dataCollectionErrors.noFile()
      const part = await request.file()
      if (!part || part.fieldname !== 'file') throw dataCollectionErrors.noFile()
      // A part may have no file name, although its type says otherwise.
      const { filename }: { filename?: string | undefined } = part
      return receiveFile(receiving(call), {
        clientIndex: params.client,
        carrierIndex: query.carrierIndex,
        name: filename ?? '',
        content: Readable.from(wholeContent(part)),
      })
    },
    { transaction: false },
  )
  route(
    app,
    dataCollection.take,
    call =>
      collectWaitingFile({ ...receiving(call), roots }, { clientIndex: call.params.client, ...call.body }),
    { transaction: false },
  )
  route(app, dataCollection.file, ({ db, params }) => fileDetail(db, params.client, params.file))
  route(app, fileLines.list, async ({ db, params, query, reply }) => {
    const { client: clientIndex, file: fileIndex } = params
    const answer = await listFileLines(db, files, { clientIndex, fileIndex, ...query })
    paged(reply, query, answer.totalCount)
    return answer.lines
  })
  listRoute(app, rejectList)
  route(app, dataCollection.toCorrect, ({ db, params, query }) =>
    linesToCorrect(db, files, { clientIndex: params.client, index: params.file, reason: query.reason }),
  )
  route(app, dataCollection.rejectsCsv, async ({ db, params, query, reply }) => {
    const { name, content } = await rejectedLinesCsv(db, deps.url, {
      clientIndex: params.client,
      index: params.file,
      reason: query.reason,
    })
    fileHeaders(reply, { name, type: 'text/csv; charset=utf-8' })
    return content
  })
  route(app, dataCollection.retry, async ({ db, params, audit }) => {
    const { file, failure } = await retryFile(db, params.client, params.file)
    await audit({ action: callFileActions.retried, entityIndex: params.file, before: { failure } })
    return file
  })
  route(app, dataCollection.quarantine, call => quarantine(call, call.body.reason))
  route(app, dataCollection.restore, call => quarantine(call, null))
  collectedCarrierRoutes(app)
  internalSourceRoutes(app, deps)
  profilePreviewRoutes(app)
}
