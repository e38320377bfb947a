import { statfs } from 'node:fs/promises'

/** PostgreSQL's write-ahead log files have 16 MB; with less free space than two it stops part-way. */
const TOO_LITTLE = 32 << 20

/** Message for a start on a full disk. */
export const fullDiskLabel = (place: string): string =>
  `The disk that holds ${place} is full. Free at least 1 GB and start again.`

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Whether the disk is too full for the database to work; false where that is unknown. */
export async function isDiskFull(folder: string, look: Look = statfs): Promise<boolean> {
  // A file system that does not tell is not called full.
  const room = await look(folder).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize < TOO_LITTLE
}
