import { accountFiles, resellerFiles } from '@nineops/contract/account-files.contract'

/** Whose files: of an account, or without one of the reseller itself. */
export interface FileOwner {
  client: number
  account: number | undefined
}

/** The calls for an owner's files, and their parameters. */
export const callsOf = ({ client, account }: FileOwner) =>
  account === undefined
    ? { calls: resellerFiles, params: { client } }
    : { calls: accountFiles, params: { client, account } }

export const ownerKey = ({ client, account }: FileOwner) =>
  ['clients', client, 'files', account ?? 'reseller'] as const
