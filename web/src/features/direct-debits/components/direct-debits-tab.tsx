import { DebitFiles } from './debit-files.tsx'

/** What a reseller collects by Direct Debit, over all of its runs. */
export const DirectDebitsTab = ({ client }: { client: number }) => <DebitFiles client={client} />
