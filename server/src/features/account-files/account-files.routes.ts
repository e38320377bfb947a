import type { MultipartFile } from '@fastify/multipart'
import {
  accountFileLimits,
  accountFiles,
  resellerFiles,
} from '@nineops/contract/service-establishment/account-files.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, listRoute, route } from '../../platform/http/route.ts'
import { accountFileErrors } from './account-files.errors.ts'
import { forgetLater } from './account-files.jobs.ts'
import {
  accountFileList,
  checkFiles,
  fileDetail,
  type FileOwner,
  fileSpace,
  resellerFileList,
} from './account-files.service.ts'
import { changeFile, purgeFile, removeFile, restoreFile } from './change-files.service.ts'
import { readVersion } from './read-version.service.ts'
import { receiveFile } from './receive-file.service.ts'
import { accountFileActions } from './account-files.actions.ts'

/** The part's content; content cut off at the limit is refused, not stored in part. */
async function* wholeContent({ file, filename }: MultipartFile): AsyncGenerator<Buffer> {
  yield* file as AsyncIterable<Buffer>
  if (file.truncated) throw accountFileErrors.tooLarge(filename)
}

type Calls = typeof accountFiles | typeof resellerFiles
interface Params {
  client: number
  account?: number
}
const ownerOf = ({ client, account }: Params): FileOwner => ({
  clientIndex: client,
  accountIndex: account ?? null,
})

export function accountFileRoutes(app: FastifyInstance, deps: AppDeps): void {
  listRoute(app, accountFileList)
  listRoute(app, resellerFileList)
  readingRoutes(app, deps, accountFiles)
  readingRoutes(app, deps, resellerFiles)
  keepingRoutes(app, accountFiles)
  keepingRoutes(app, resellerFiles)
}

function readingRoutes(app: FastifyInstance, { files }: AppDeps, calls: Calls): void {
  route(app, calls.space, ({ db, params }) => fileSpace(db, ownerOf(params)))
  route(app, calls.check, ({ db, params, body }) => checkFiles(db, ownerOf(params), body.files))
  route(app, calls.get, ({ db, params }) => fileDetail(db, ownerOf(params), params.file))
  route(app, calls.content, async ({ db, params, reply, audit }) => {
    const { file: index, version: number } = params
    const read = await readVersion(db, files, { owner: ownerOf(params), index, number })
    await audit({
      ...about(params),
      action: accountFileActions.downloaded,
      after: { name: read.name, version: number, sha256: read.sha256, ...whose(params) },
    })
    // Whatever the file contains, no browser may open it on our origin.
    fileHeaders(reply, { name: read.name, type: 'application/octet-stream', bytes: read.bytes })
    return read.content
  })
  // The content is read before the transaction begins, because it is part of the idempotency key.
  route(
    app,
    calls.upload,
    async ({ db, user, params, query, request, once }) => {
      if (!request.isMultipart()) throw accountFileErrors.noFile()
      const part = await request.file({ limits: { fileSize: accountFileLimits.fileBytes } })
      if (!part || part.fieldname !== 'file') throw accountFileErrors.noFile()
      // A part may have no file name, although its type says otherwise.
      const { filename }: { filename?: string | undefined } = part
      return receiveFile(
        {
          db,
          files,
          user,
          requestId: request.id,
          once: (sha256, run) => once({ query, filename, sha256 }, run),
        },
        {
          owner: ownerOf(params),
          name: filename ?? '',
          content: wholeContent(part),
          versionOf: query.versionOf,
        },
      )
    },
    { transaction: false },
  )
}

const about = ({ account, file }: Params & { file: number }) => ({
  entityIndex: file,
  accounts: account === undefined ? [] : [account],
})
/** The account, so that the entry appears on its timeline. */
const whose = ({ account }: Params) => (account === undefined ? {} : { accountIndex: account })
const placeOf = (params: Params & { file: number }) => ({ owner: ownerOf(params), index: params.file })

function keepingRoutes(app: FastifyInstance, calls: Calls): void {
  route(app, calls.change, async ({ db, params, body, audit, unchanged }) => {
    const { before, after } = await changeFile(db, placeOf(params), body)
    const auditFields = ({ name, description }: typeof after) => ({ name, description, ...whose(params) })
    if (before === after) unchanged()
    else
      await audit({
        ...about(params),
        action: accountFileActions.changed,
        before: auditFields(before),
        after: auditFields(after),
      })
    return after
  })
  route(app, calls.remove, async ({ db, user, params, audit, unchanged }) => {
    const { file, changed } = await removeFile(db, placeOf(params), user.index)
    if (changed)
      await audit({
        ...about(params),
        action: accountFileActions.deleted,
        before: { ...file, ...whose(params) },
      })
    else unchanged()
    return file
  })
  route(app, calls.restore, async ({ db, params, audit, unchanged }) => {
    const { file, changed } = await restoreFile(db, placeOf(params))
    if (changed)
      await audit({
        ...about(params),
        action: accountFileActions.restored,
        after: { ...file, ...whose(params) },
      })
    else unchanged()
    return file
  })
  route(app, calls.purge, async ({ db, params, audit }) => {
    const file = await purgeFile(db, placeOf(params), forgetLater)
    await audit({
      ...about(params),
      action: accountFileActions.removed_for_good,
      before: { ...file, ...whose(params) },
    })
    return file
  })
}
