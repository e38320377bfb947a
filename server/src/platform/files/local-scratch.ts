import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A path on this machine for a file that is uploaded to a remote store when it is committed. */
export async function localScratch(put: (path: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-scratch-'))
  const path = join(folder, 'content')
  const discard = () => rm(folder, { recursive: true, force: true })
  return {
    path,
    async commit() {
      await put(path)
      await discard()
    },
    discard,
  }
}
