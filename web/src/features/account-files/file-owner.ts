import { accountFiles, resellerFiles } from '@nineops/contract/service-establishment/account-files.contract'

/** An account, or the reseller itself if there is none. */
export interface FileOwner {
  client: number
  account: number | undefined
}

/** The endpoints for an owner's files, and their parameters. */
export const callsOf = ({ client, account }: FileOwner) =>
  account === undefined
    ? { calls: resellerFiles, params: { client } }
    : { calls: accountFiles, params: { client, account } }

export const ownerKey = ({ client, account }: FileOwner) =>
  ['clients', client, 'files', account ?? 'reseller'] as const
