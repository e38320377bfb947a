import { accountFileLimits } from '@nineops/contract/service-establishment/account-files.contract'
import { appError, changedMeanwhile, conflict, httpErrors } from '../../platform/http/errors.ts'

const { fileBytes, daysKept, versions } = accountFileLimits
const shown = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`
/** A name in an answer: characters that are invisible or reverse the text direction are replaced by a mark. */
const quoted = (name: string) => `"${name.slice(0, 200).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')}"`
/** Why a name is refused, as a sentence. */
export const nameRefused = (name: string, fault: string): string => `${quoted(name)} ${fault}`
export const sizeRefused = (name: string): string =>
  `${quoted(name)} is larger than ${shown(fileBytes)}, the most that one file may have.`

export const accountFileErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no file ${index} here.`),
  noVersion: (name: string, version: number) =>
    httpErrors.notFound(`${quoted(name)} has no version ${version}.`),
  noFile: () => httpErrors.invalid([{ field: 'file', message: 'Send a file in the field "file"' }]),
  badName: (name: string, fault: string) =>
    appError(400, 'file_name_refused', 'The name is not taken', nameRefused(name, fault), [
      { field: 'name', message: fault },
    ]),
  badContent: (name: string, fault: string) =>
    appError(400, 'file_content_refused', 'The file is not taken', nameRefused(name, fault), [
      { field: 'file', message: fault },
    ]),
  tooLarge: (name: string) => httpErrors.tooLarge(sizeRefused(name)),
  otherType: (name: string, wanted: string) =>
    appError(
      400,
      'file_type_differs',
      'The file is of another type',
      `${quoted(name)} is no ${wanted}: a file keeps its type. Upload it as a file of its own.`,
      [{ field: 'name', message: `must end as a ${wanted} does` }],
    ),
  exists: (name: string) =>
    conflict(
      'account_file_exists',
      'There is a file of this name',
      `A file ${quoted(name)} is kept here already. Add this one as its next version, or give it another name.`,
    ),
  sameContent: (name: string, version: number) =>
    conflict(
      'account_file_same',
      'Nothing has changed',
      `The file is the same, byte for byte, as version ${version} of ${quoted(name)}. It was not kept again.`,
    ),
  full: (limit: number, left: number) =>
    conflict(
      'account_files_full',
      'There is no room left',
      `All versions together may have ${shown(limit)}; ${shown(left)} are left. Delete files that nobody needs, and delete old ones permanently.`,
    ),
  tooManyVersions: (name: string) =>
    conflict(
      'account_file_versions_full',
      'There are too many versions',
      `${quoted(name)} has ${versions} versions, the most that are kept. Upload it under another name.`,
    ),
  deleted: (name: string) =>
    conflict('account_file_deleted', 'The file is deleted', `${quoted(name)} is deleted. Restore it first.`),
  notDeleted: (name: string) =>
    conflict(
      'account_file_not_deleted',
      'The file is not deleted',
      `${quoted(name)} is not deleted: there is nothing to restore, and only deleted files can be deleted permanently.`,
    ),
  changed: (name: string) => changedMeanwhile('file', quoted(name), 'account_file_changed'),
  lost: (name: string) =>
    conflict(
      'account_file_lost',
      'The content is not there',
      `The stored content of ${quoted(name)} is gone from the file store. Tell support, who can restore it from a backup.`,
    ),
  damaged: (name: string) =>
    conflict(
      'account_file_damaged',
      'The content is damaged',
      `What is stored for ${quoted(name)} is not what was uploaded: its SHA-256 differs. Tell support, who can restore it from a backup.`,
    ),
  overdue: (name: string) =>
    httpErrors.notFound(
      `${quoted(name)} was deleted more than ${daysKept} days ago and is permanently deleted.`,
    ),
}
