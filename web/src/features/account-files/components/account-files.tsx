import { FilesPanel } from './files-panel.tsx'

/** Files of an account: upload, versions, restore. */
export const AccountFiles = ({ client, account }: { client: number; account: number }) => (
  <FilesPanel key={`${client} ${account}`} owner={{ client, account }} />
)
