import { createHash } from 'node:crypto'
import { logoLimits } from '@nineops/contract/service-establishment/logos.contract'
import type { Files } from '../../platform/files/files.ts'
import { type Picture, PictureProblem, PicturesBusy, readPicture } from '../../platform/images/pictures.ts'
import { isInvisible, logoWarnings, printBox } from './logos.domain.ts'
import { logoErrors } from './logos.errors.ts'
import type { StoredLogo } from './logos.repository.ts'

/** A picture that can be a logo, not stored yet. */
export interface LogoPicture extends Picture {
  warnings: string[]
}

/** Reads an upload by its content. @throws 400 with a readable reason for what cannot be a logo, 503 while the machine is too busy */
export async function readLogo(content: Buffer): Promise<LogoPicture> {
  const limits = { maxPixels: logoLimits.pixels, maxRatio: logoLimits.ratio, fit: printBox }
  try {
    const picture = await readPicture(content, limits)
    if (isInvisible(picture)) throw new PictureProblem('Nothing of the picture can be seen on white paper')
    return { ...picture, warnings: logoWarnings(picture) }
  } catch (error) {
    if (error instanceof PicturesBusy) throw logoErrors.busy()
    throw error instanceof PictureProblem ? logoErrors.unusable(error.message) : error
  }
}

/** Files are named by their content, and never removed: documents keep the logo they were created with. */
async function store(files: Files, content: Buffer, ending: string): Promise<string> {
  const key = `logos/${createHash('sha256').update(content).digest('hex')}.${ending}`
  if (!(await files.exists(key))) await files.write(key, content)
  return key
}

/** Stores the printed picture, and the cleaned SVG with it. */
export async function storeLogo(files: Files, picture: LogoPicture, fileName: string): Promise<StoredLogo> {
  const { print, svg } = picture
  const printKey = await store(files, print.content, print.type === 'png' ? 'png' : 'jpg')
  return {
    fileName,
    type: picture.kind,
    width: Math.max(0.01, Math.round(picture.width * 100) / 100),
    height: Math.max(0.01, Math.round(picture.height * 100) / 100),
    sourceKey: svg ? await store(files, svg, 'svg') : printKey,
    printKey,
    printBytes: print.content.length,
    removed: picture.removed,
    warnings: picture.warnings,
  }
}
