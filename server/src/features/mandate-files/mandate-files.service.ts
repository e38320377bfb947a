import type { Instruction, MandateFile } from '@nineops/contract/invoicing/mandate-files.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import {
  bacsFile,
  lockDirectDebits,
  nextSerial,
  possibleDates,
} from '../direct-debit-files/direct-debit-files.service.ts'
import { instructionsToLodge, lodged, type ToLodge } from '../mandates/mandates.service.ts'
import { requireServiceUser } from '../service-users/service-users.service.ts'
import { mandateFileErrors } from './mandate-files.errors.ts'
import * as repository from './mandate-files.repository.ts'

const read = ({ accountIndex, accountNumber, companyName, ...row }: ToLodge): Instruction => ({
  code: row.code,
  account: { index: accountIndex, number: accountNumber, companyName },
  serviceUserNumber: row.serviceUserNumber,
  reference: row.reference,
  sortCode: row.sortCode,
  bankAccount: row.bankAccount,
  problem: row.problem,
})

/** Mandates that the next AUDDIS files of a reseller lodge or cancel. @throws 404 */
export async function listToLodge(db: Db, clientIndex: number): Promise<Instruction[]> {
  await requireClient(db, clientIndex)
  return (await instructionsToLodge(db, clientIndex)).map(read)
}

/** A reseller's AUDDIS files, the latest first. @throws 404 */
export async function listMandateFiles(db: Db, clientIndex: number): Promise<MandateFile[]> {
  await requireClient(db, clientIndex)
  return repository.selectFiles(db, clientIndex)
}

/**
 * Makes the AUDDIS file of a service user number; its mandates count as lodged from then on. The next serial of the
 * number is used up.
 * @throws 404 `service_user_not_found`, 409 `nothing_to_lodge`
 */
export async function makeMandateFile(
  db: Db,
  clientIndex: number,
  serviceUserNumber: string,
  userIndex: number,
): Promise<MandateFile> {
  await requireServiceUser(db, clientIndex, serviceUserNumber)
  await lockDirectDebits(db, clientIndex)
  const today = londonDate(Date.now())
  const items = (await instructionsToLodge(db, clientIndex)).filter(
    item => item.serviceUserNumber === serviceUserNumber && item.problem === null,
  )
  if (items.length === 0) throw mandateFileErrors.nothing(serviceUserNumber)
  const { dates } = await possibleDates(db, { count: 1 }, today)
  const [days] = dates
  if (!days) throw mandateFileErrors.noDay()
  const serial = String(await nextSerial(db, serviceUserNumber)).padStart(6, '0')
  const file = {
    clientIndex,
    serviceUserNumber,
    serial,
    createdOn: today,
    processingDay: days.processingDay,
    entryDay: days.bacsDate,
    madeBy: userIndex,
  }
  const index = await repository.insertFile(db, file, items)
  await lodged(
    db,
    items.map(({ code, accountIndex, reference, sortCode, bankAccount }) => ({
      code,
      clientIndex,
      accountIndex,
      serviceUserNumber,
      reference,
      sortCode,
      bankAccount,
    })),
    today,
  )
  const made = await repository.selectFile(db, clientIndex, index)
  if (!made) throw new Error('The file was not stored')
  const { entryDay: _entryDay, ...shown } = made
  return shown
}

/** The bytes of an AUDDIS file; the same each time. @throws 404 `mandate_file_not_found` */
export async function mandateFileText(
  db: Db,
  clientIndex: number,
  index: number,
): Promise<{ name: string; text: string }> {
  const file = await repository.selectFile(db, clientIndex, index)
  if (!file) throw mandateFileErrors.notFound(index)
  const items = await repository.selectItems(db, index)
  const sections = Map.groupBy(items, item => `${item.originatingSortCode} ${item.originatingAccount}`)
  const text = bacsFile({
    sun: file.serviceUserNumber,
    serial: file.serial,
    createdOn: file.createdOn,
    processingDay: file.processingDay,
    entryDay: file.entryDay,
    sections: [...sections.values()].flatMap(section => {
      const [first] = section
      if (!first) return []
      const originator = {
        sortCode: first.originatingSortCode,
        account: first.originatingAccount,
        name: first.originatingName,
      }
      const collections = section.map(item => ({
        sortCode: item.sortCode,
        account: item.bankAccount,
        accountName: item.bankAccountName,
        reference: item.reference,
        code: item.code === '0C' ? ('0C' as const) : ('0N' as const),
        pence: 0,
        collectedBy: item.originatingName,
      }))
      return [{ originator, collections }]
    }),
  })
  return { name: `auddis-${file.serviceUserNumber}-${file.serial}.txt`, text }
}
