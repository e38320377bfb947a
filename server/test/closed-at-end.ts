import { afterAll } from 'vitest'

/** What a test file has to itself from its first line on; it is closed after its last test, the newest first. */
export function closedAtEnd<T extends { close(): Promise<unknown> }>(opened: T): T {
  afterAll(() => opened.close())
  return opened
}
