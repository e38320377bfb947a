/** Gives one key for the same body, and another for another: what is sent again is created once. */
export function keyOfBody(): (body: unknown) => string {
  let [last, key] = ['', '']
  return body => {
    const text = JSON.stringify(body)
    if (text !== last) [last, key] = [text, crypto.randomUUID()]
    return key
  }
}
