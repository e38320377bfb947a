/** Lengths in characters (OWASP ASVS 2.1.1, 2.1.2). */
export const passwordLimits = { least: 12, most: 128 } as const

// Common starts of long passwords. Digits and signs around them change nothing.
const COMMON = new Set(
  [
    'password passphrase passwort letmein welcome changeme changeit administrator administrador superuser',
    'secret mysecret topsecret login logmein iloveyou ilovejesus sunshine princess football baseball',
    'basketball superman batman spiderman starwars pokemon dragon monkey shadow master michael jennifer',
    'jessica charlie trustno trustnoone whatever computer internet samsung google facebook liverpool arsenal',
    'chelsea everton manchester manchesterunited tottenham rangers celtic england london birmingham',
    'qwerty qwertyuiop qwertyuiopasdfghjkl asdfghjkl zxcvbnm asdf qazwsx qazwsxedc qwer abc abcd abcdef',
    'abcdefg abcdefgh abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz access default temporary test',
    'testing tester guest user username demo nineops nineopsdemo company billing bureau hello helloworld freedom',
    'correcthorsebatterystaple unbelievable opensesame monkeyboy blessed jesuschrist',
    'summer winter autumn spring january february march april june july august september october november',
    'december monday tuesday wednesday thursday friday saturday sunday',
  ].flatMap(line => line.split(' ')),
)
// Adjacent keys, and sequences up or down.
const ROWS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfvbgt5',
]
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
}

/** The shortest part that makes the text by repetition: `abab` is `ab`. */
function withoutRepeats(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part
  }
  return text
}

/** The words that a password is made of, if digits, signs and repetitions count for nothing: `P@ssw0rd1234` is `password`. */
export function passwordCores(password: string): string[] {
  const text = password.toLowerCase()
  const trimmed = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const spelled = trimmed.replaceAll(/[013457$@!]/g, sign => LOOKALIKES[sign] ?? '')
  const cores = [text, trimmed, spelled].flatMap(core => [core, core.replaceAll(/[^a-z]/g, '')])
  return [...new Set(cores.flatMap(core => [core, withoutRepeats(core)]))].filter(core => core !== '')
}

function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  if (withoutRepeats(text).length <= 3 || ROWS.some(row => row.includes(text))) return true
  return passwordCores(password).some(core => COMMON.has(core))
}

/** The message for a password that is guessed early. */
export const guessedEarly = 'is one of the first that are guessed: choose another'

export const passwordStrengths = ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

/**
 * How hard a password is to guess, from 0 (refused) to 4: by the different parts that it has, as repeated characters,
 * sequences and common words add little.
 */
export function passwordStrength(password: string, username: string): number {
  if (passwordProblem(password, username) !== null) return 0
  const text = password.toLowerCase()
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const plain = words.filter(word => !COMMON.has(word.replaceAll(/\d/g, '')))
  const steps = Array.from(plain.join(''), character => character.codePointAt(0) ?? 0)
  // A character counts if it neither repeats the one before nor follows it in the alphabet.
  const fresh = steps.filter((code, at) => at === 0 || Math.abs(code - (steps[at - 1] ?? 0)) > 1)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter(kind => kind.test(password)).length
  const points = Math.min(fresh.length, new Set(fresh).size * 2) + 2 * (kinds - 1) + (words.length - 1)
  return [11, 15, 20].filter(least => points >= least).length + 1
}

/** What is wrong with a new password, as a message for its field; null if nothing (OWASP ASVS 2.1, level 2). */
export function passwordProblem(password: string, username: string): string | null {
  const { least, most } = passwordLimits
  const length = Array.from(password).length
  if (length < least) return `must have at least ${least} characters`
  if (length > most) return `must have at most ${most} characters`
  const [text, name] = [password.toLowerCase(), username.trim().toLowerCase()]
  const holdsName = name.length >= 4 ? text.includes(name) : name !== '' && withoutRepeats(text) === name
  if (holdsName) return 'must not contain the username'
  if (isCommon(password)) return guessedEarly
  return null
}
