/** Returns the same key for the same body, so that a repeated request creates once. */
export function keyOfBody(): (body: unknown) => string {
  let [last, key] = ['', '']
  return body => {
    const text = JSON.stringify(body)
    if (text !== last) [last, key] = [text, crypto.randomUUID()]
    return key
  }
}
