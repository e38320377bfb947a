/** Downloads a blob under a name. */
export function saveAs(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has read it long before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
