import { appError, conflict, notFound, httpErrors } from '../../platform/http/errors.ts'

export const dataCollectionErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no call file ${index}.`),
  noFile: () =>
    appError(400, 'file_missing', 'No file', 'Send the call file as the multipart field "file".', [
      { field: 'file', message: 'is missing' },
    ]),
  empty: (name: string) => appError(400, 'file_empty', 'The file is empty', `"${name}" has no content.`),
  tooLarge: () => httpErrors.tooLarge('A call file may have up to 2 GB. Split it and upload the parts.'),
  findCollectedBefore: (name: string, earlier: string, when: string) =>
    conflict(
      'file_taken_before',
      'The file was already collected',
      `"${name}" has the same content as "${earlier}" of ${when}. It was not taken again.`,
    ),
  takenMeanwhile: (name: string) =>
    conflict(
      'file_taken_before',
      'The file was already collected',
      `The content of "${name}" arrived twice at once. It is collected once, as the other file.`,
    ),
  notCollected: (carrier: string) =>
    conflict(
      'carrier_not_collected',
      'The reseller is not collected from this carrier',
      `Collecting from "${carrier}" is switched off for this reseller. Switch it on under Data Collection first.`,
    ),
  noEntry: (index: number) => httpErrors.notFound(`The reseller has no collection entry ${index}.`),
  entryExists: (carrier: string) =>
    conflict(
      'collection_client_exists',
      'The carrier has its entry already',
      `Collecting from "${carrier}" is set up for this reseller already. Change that entry instead.`,
    ),
  notCollectedYet: (carrier: number) =>
    httpErrors.notFound(`Nothing is collected from carrier ${carrier} for this reseller.`),
  notInPaths: (path: string) =>
    notFound(
      'file_not_waiting',
      'The file is not there',
      `${path} is not in an input path of the reseller, or has gone.`,
    ),
  unreadable: (message: string) => appError(400, 'path_refused', 'The file cannot be read', message),
  unreachable: (message: string) =>
    conflict('path_unreachable', 'The input path cannot be reached now', `${message} Try again later.`),
  stillArriving: (name: string) =>
    conflict(
      'file_still_arriving',
      'The file is still arriving',
      `"${name}" was still arriving. Collect it when its transfer has ended.`,
    ),
  nothingEntered: () =>
    appError(
      400,
      'nothing_entered',
      'Nothing was entered',
      'Enter lines in the text, or name the file whose rejected lines are to be read again (externalSourceIndex).',
      [{ field: 'text', message: 'is empty, and no externalSourceIndex is given' }],
    ),
  ofOtherCarrier: (name: string) =>
    conflict(
      'source_of_other_carrier',
      'Wrong carrier',
      `"${name}" came from another carrier. Choose its own.`,
    ),
  notTaken: (name: string, status: string) =>
    conflict('source_not_collected', 'Only a collected file has lines to correct', `"${name}" is ${status}.`),
  nothingToCorrect: (name: string) =>
    conflict('nothing_to_correct', 'Nothing to read again', `"${name}" has no rejected lines.`),
  beingCorrected: (name: string, by: string) =>
    conflict(
      'source_being_corrected',
      'Being read already',
      `Lines of "${name}" are being read again as "${by}". Wait until that is done.`,
    ),
  sourceGone: (name: string) =>
    conflict(
      'source_gone',
      'The stored file is gone',
      `The header of "${name}" cannot be read. Enter the lines with their header.`,
    ),
  notFailed: (name: string, status: string) =>
    conflict('conflict_state', 'Only a failed file can be tried again', `"${name}" is ${status}.`),
  quarantined: (name: string) =>
    conflict('conflict_state', 'The file is quarantined', `Release "${name}" from quarantine first.`),
  mayNotBeQuarantined: (name: string) =>
    conflict(
      'conflict_state',
      'This file cannot be quarantined',
      `"${name}" is still being collected, is quarantined already, or has accepted calls. Only a file without a single accepted call can be quarantined.`,
    ),
  notQuarantined: (name: string) =>
    conflict('conflict_state', 'The file is not quarantined', `"${name}" is not in quarantine.`),
}

/** Why a whole file is refused, in words for staff; retrying will not help. */
export class FileRefused extends Error {}
