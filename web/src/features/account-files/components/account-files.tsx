import { FilesPanel } from './files-panel.tsx'

/** Files kept for an account: uploaded, in versions, restored when deleted. */
export const AccountFiles = ({ client, account }: { client: number; account: number }) => (
  <FilesPanel key={`${client} ${account}`} owner={{ client, account }} />
)
