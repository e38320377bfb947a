import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PictureProblem, PicturesBusy, readPicture } from './pictures.ts'

const limits = { maxPixels: 25_000_000, maxRatio: 25, fit: { width: 1500, height: 350 } }
const good = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#1f4e79' } })
  .png()
  .toBuffer()

test('a machine too busy to read a picture in time says that, and blames no picture', async () => {
  await expect(readPicture(good, limits, { patienceMs: 1 })).rejects.toThrow(PicturesBusy)
  expect(await readPicture(good, limits)).toMatchObject({ kind: 'png', width: 60 })
})

test('a picture that would draw for hours ends when its processor time is used up, while others are still read', async () => {
  const morphology = '<feMorphology operator="dilate" radius="500"/>'.repeat(200)
  const slow = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><filter id="f" x="-100" y="-100"
    width="10000" height="10000">${morphology}</filter><rect width="100" height="20" filter="url(#f)"/></svg>`
  // However long that takes on a busy machine.
  const refused = readPicture(Buffer.from(slow), limits, { patienceMs: 80_000, processorSeconds: 3 })
  const ended = refused.catch(() => 'ended')
  expect(await Promise.race([ended, readPicture(good, limits)])).toMatchObject({ kind: 'png' })
  await expect(refused).rejects.toThrow('it is damaged, or takes too much time or memory')
  await expect(refused).rejects.toThrow(PictureProblem)
})
