import { randomBytes } from 'node:crypto'

/** 32 characters, so that a byte selects one without bias; none look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'
const LENGTH = 16

/** A secret that people read and type: 80 random bits as four groups of four letters and digits. */
export function readableSecret(): string {
  const letters = Array.from(randomBytes(LENGTH), byte => ALPHABET.charAt(byte % ALPHABET.length))
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}
