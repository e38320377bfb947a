import type { ReportKind } from '@nineops/contract/invoicing/bacs-reports.contract'

/** What a reason code means for the mandate; `nothing` leaves it as it is. */
export type MandateEffect = 'cancel' | 'reject' | 'transfer' | 'amend' | 'reinstate' | 'nothing'

interface Reason {
  words: string
  effect: MandateEffect
}

const cancel = (words: string): Reason => ({ words, effect: 'cancel' })
const reject = (words: string): Reason => ({ words, effect: 'reject' })
const nothing = (words: string): Reason => ({ words, effect: 'nothing' })

/** Reason codes by report; docs/bacs-reports.md says where they come from. */
export const bacsReasons: Readonly<Record<ReportKind, Readonly<Record<string, Reason>>>> = {
  arudd: {
    '0': nothing('Refer to payer'),
    '1': cancel('Instruction cancelled'),
    '2': cancel('Payer deceased'),
    '3': cancel('Account transferred'),
    '4': nothing('Advance notice disputed'),
    '5': cancel('No account, or the wrong type of account'),
    '6': cancel('No instruction'),
    '7': nothing('Amount differs'),
    '8': nothing('Amount not yet due'),
    '9': nothing('Presentation overdue'),
    A: nothing('Service user differs'),
    B: cancel('Account closed'),
  },
  addacs: {
    '0': cancel('Instruction cancelled: refer to payer'),
    '1': cancel('Instruction cancelled by payer'),
    '2': cancel('Payer deceased'),
    '3': { words: 'Account transferred to another bank', effect: 'transfer' },
    B: cancel('Account closed'),
    C: { words: 'Account transferred to another branch', effect: 'amend' },
    D: cancel('Advance notice disputed'),
    E: { words: 'Instruction amended', effect: 'amend' },
    R: { words: 'Instruction reinstated', effect: 'reinstate' },
  },
  auddis: {
    '1': reject('Instruction cancelled by payer'),
    '2': reject('Payer deceased'),
    '3': reject('Account transferred'),
    '5': reject('No account'),
    '6': reject('No instruction'),
    '7': reject('Amount is not zero'),
    B: reject('Account closed'),
    C: { words: 'Account transferred to another branch', effect: 'amend' },
    F: reject('Invalid account type'),
    G: reject('The bank does not accept Direct Debits on this account'),
    H: reject('Instruction has expired'),
    I: reject('The reference is not unique'),
    K: reject('Instruction cancelled by the bank'),
    L: reject('Incorrect account details'),
    M: reject('Transaction code and service user status do not agree'),
    N: reject('Not allowed at the payer’s branch'),
    O: reject('Invalid reference'),
    P: reject('The payer’s name is missing'),
    Q: reject('The service user’s name is missing'),
  },
  ddica: {
    '1': nothing('Amount or date differ from the advance notice'),
    '2': nothing('No advance notice received, or the amount is disputed'),
    '3': nothing('Instruction cancelled by the paying bank'),
    '4': nothing('The payer cancelled with the service user'),
    '5': nothing('No instruction held, or the payer disputes it'),
    '6': nothing('The signature is fraudulent or not authorised'),
    '7': nothing('Raised at the service user’s request'),
    '8': nothing('The payer does not recognise the service user'),
  },
}

/** In ARUDD reports four places, of which the first is the reason: `1012` is an instruction that is cancelled. */
const shortCode = (kind: ReportKind, code: string): string =>
  kind === 'arudd' && code.length === 4 ? code.slice(0, 1) : code.replace(/^0+(?=.)/, '')

/** What a code says; a code that is not known changes nothing. */
export const reasonOf = (kind: ReportKind, code: string): Reason =>
  bacsReasons[kind][shortCode(kind, code.trim().toUpperCase())] ?? nothing(`Reason code ${code}`)

/** What a row says, in words. */
export const wordsOf = (row: { kind: ReportKind; code: string; withdrawn: boolean }): string =>
  `${row.withdrawn ? 'Claim withdrawn: ' : ''}${reasonOf(row.kind, row.code).words}`
