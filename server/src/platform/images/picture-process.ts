import { buffer } from 'node:stream/consumers'
import { PictureProblem } from './picture-kinds.ts'
import { makePicture, type PictureLimits } from './picture-making.ts'

/** A separate process decodes what strangers upload: at worst only it hangs or crashes. */
const limits = JSON.parse(process.argv[2] ?? '{}') as PictureLimits
const answer = await makePicture(await buffer(process.stdin), limits).catch((error: unknown) => {
  if (error instanceof PictureProblem) return { problem: error.message }
  throw error
})
process.stdout.write(
  JSON.stringify(answer, (_key, value: unknown) => {
    const bytes = value as { type?: string; data?: number[] } | null
    return bytes?.type === 'Buffer' && Array.isArray(bytes.data)
      ? { base64: Buffer.from(bytes.data).toString('base64') }
      : value
  }),
)
