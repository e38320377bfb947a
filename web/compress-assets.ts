import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }

/** Puts a brotli and a gzip copy beside each script and stylesheet, so that the server compresses none of them. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets')
    const files = (await readdir(assets)).filter(name => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      files.map(async name => {
        const file = join(assets, name)
        const content = await readFile(file)
        await writeFile(`${file}.br`, await brotli(content, { params }))
        await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
      }),
    )
  },
})
