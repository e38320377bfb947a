import { readTexts } from './read-texts.ts'

/** Words that read as translated or as jargon of ours, each with what to write. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, or correct (a line of a file)'],
  [/\b(?:take|takes|taken|took|taking) back\b/i, 'remove, undo, revoke or withdraw'],
  [/\b(?:take|takes|taken|took|taking) in again\b/i, 'include again'],
  [/\bfiles? (?:is|are|was|were) taken\b|\btake the files\b|\btaking files\b/i, 'collected, collect'],
  [/\bsay when\b|\bhas said when\b/i, 'set a schedule'],
  [/\bbears?\b|\bborne\b|\bbearing\b/i, 'has, shows or includes'],
  [
    /\b(?:it|that|which|name) stands?\b(?! out)|\bstands? (?:on|among|beside|in for)\b|\bstood on\b/i,
    'is, is shown',
  ],
  [/\bnobody[’']s\b/i, 'unassigned, or what happens because of it'],
  [/\bwhoever\b(?! runs)/i, 'the person who, or anyone who'],
  [/\bwhat it comes to\b/i, 'the total'],
  [/\blaid aside\b|\bput aside\b/i, 'quarantined'],
  [/\btold\b/i, 'notified, shown or given'],
  [/\bWhy is that right\b/i, 'Enter the reason for …'],
  [/\brests on\b/i, 'the inputs'],
  [/\bwanted (?:is|are)\b/i, 'Enter …'],
  [/\bmake your change there\b/i, 'Reload the page and make your change again'],
  [/\bdear calls\b/i, 'expensive calls'],
  [/\bset from a day\b/i, 'change from a date'],
  [/\bleaves the house\b/i, 'nothing is sent until then'],
  [/\b(?:no )?cost known\b/i, 'cost not recorded'],
  [/\banew\b/i, 'again'],
  [/\btwo persons\b/i, 'two people'],
  [/\bHalf within\b|^\d+ ?% within$/i, 'Median, 95th percentile'],
  [/\bmail server[’']s words\b/i, 'Mail server reply'],
  [/\b(?:in|for) the outbox\b|\bto outbox\b/i, 'written to the outbox'],
  [/\bany more\b/i, 'no longer'],
  [/^(?:Any )?state$/i, 'Status'],
  [/\bkinds? of usage\b/i, 'usage type'],
  [/\b(?:Call|Client|Request|Service) ids?\b/, 'ID'],
  [/\bBACS\b/, 'Bacs'],
  [/\bdear(?:er|est)\b/i, 'more, most expensive'],
  [/\bper cent\b/i, 'percentage, or %'],
  [/^open again\b|\bopened again\b/i, 'reopen, reopened'],
]
/** Settings of the server, which users can't change: "Ask whoever runs the server". */
const setting = /\b(?:SMTP_URL|OIDC_\w+|LINE_TEST_URL|IO_ROOTS|DATABASE_URL)\b/

/** Straight quotes around what is filled in, and straight apostrophes in words. */
const straight = /"\{\}"|[A-Za-z]'(?:s|t|re|ve|ll|d)\b/

/** Texts of a source file in words that are not ours, each as `path:line: what to write instead`. */
export function wordFaults(path: string, source: string): string[] {
  if (!/^(?:contract|server|web)\/src\//.test(path) || /\.test\.|generated/.test(path)) return []
  const onScreen = path.startsWith('web/')
  return readTexts(path, source).flatMap(({ line, text }) => {
    const found = banned.flatMap(([pattern, instead]) => {
      const word = pattern.exec(text)?.[0]
      return word === undefined ? [] : [`"${word}" in a text: ${instead}`]
    })
    if (onScreen && straight.test(text)) found.push('a straight quote on a screen: “ ” or ’')
    if (onScreen && setting.test(text))
      found.push('a setting of the server on a screen: ask whoever runs the server')
    return found.map(fault => `${path}:${line}: ${fault}`)
  })
}
