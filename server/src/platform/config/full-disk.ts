import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log of changes in files of 16 MB; with less than two of them it ends in the middle. */
const TOO_LITTLE = 32 << 20

/** What to tell whoever starts on a full disk. */
export const fullDiskWords = (place: string): string =>
  `The disk that holds ${place} is full. Free at least 1 GB and start again.`

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Whether a database could not work on for want of room; false where nobody can tell. */
export async function isDiskFull(folder: string, look: Look = statfs): Promise<boolean> {
  const room = await look(folder).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize < TOO_LITTLE
}
