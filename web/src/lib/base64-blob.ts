/** The bytes of base64 text as a file. */
export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), letter => letter.codePointAt(0) ?? 0)], { type })
