import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A place on this machine to write a file that a remote store gets whole when it is committed. */
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
