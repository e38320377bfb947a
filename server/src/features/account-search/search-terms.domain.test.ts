import { assert, constantFrom, nat, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { markNumber, matchAccount } from './search-hits.domain.ts'
import { readQuery } from './search-query.domain.ts'
import {
  accountTerms,
  foldPhone,
  foldText,
  foldWords,
  isSlip,
  numberSlips,
  slipsOf,
} from './search-terms.domain.ts'

const words = (text: string) => foldWords(text).map(({ word }) => word)
const account = {
  accountNumber: 'HB-000123',
  companyName: 'O’Brien & Søns Café Ltd',
  contact: 'Zoë Ashworth',
  email: 'zoe.ashworth@obrien.example',
  phone: '+44 (0)20 7946 0123',
  postcode: 'SW1A 1AA',
}
const match = (text: string, tolerant = false) => {
  const query = readQuery(text)
  return query && matchAccount(account, query, tolerant)
}

describe('words that accounts are searched by', () => {
  it('ignore case, accents, apostrophes, punctuation and leading zeros', () => {
    expect(words('O’BRIEN & Søns, Café-Bar')).toEqual(['obrien', 'sons', 'cafe', 'bar'])
    expect(words('HB-000123 007')).toEqual(['hb', '123', '7'])
    expect(foldText('HB 000123').word).toBe('hb123')
    expect(foldText('N1 0AA').word).toBe('n10aa')
  })

  it.each([
    ['020 7946 0123', '2079460123'],
    ['+44 (0)20 7946 0123', '2079460123'],
    ['0044 20 7946 0123', '2079460123'],
    ['+353 1 496 0123', '35314960123'],
  ])('read the telephone number %s without country and trunk prefix', (text, digits) => {
    expect(foldPhone(text).word).toBe(digits)
  })

  it('keep the position of each character in the text', () => {
    expect(foldWords('𠀀007')).toEqual([{ word: '𠀀7', at: [0, 0, 4] }])
    assert(
      property(string({ unit: 'binary', maxLength: 60 }), text => {
        for (const { word, at } of [...foldWords(text), foldText(text), foldPhone(text)]) {
          expect(at).toHaveLength(word.length)
          for (const position of at) expect(position).toBeLessThan(text.length)
        }
      }),
    )
  })

  it('find the account by each of them', () => {
    const texts = string({ unit: 'grapheme', maxLength: 30 })
    assert(
      property(texts, texts, texts, (companyName, contact, accountNumber) => {
        const some = { ...account, companyName, contact, accountNumber }
        for (const term of accountTerms(some)) {
          const query = readQuery(term)
          if (query) expect(matchAccount(some, query, false), term).toBeDefined()
        }
      }),
    )
  })
})

const letter = constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')

describe('typing errors', () => {
  it.each([
    ['habour', 'harbour', 'a letter missing'],
    ['harbbour', 'harbour', 'one doubled'],
    ['harnour', 'harbour', 'one wrong'],
    ['hrabour', 'harbour', 'two swapped'],
    ['harbuor', 'harboursides', 'a slip in the beginning of a longer word'],
  ])('%s is %s with %s', (typed, word) => {
    expect(isSlip(typed, word)).toBe(true)
    expect(slipsOf(typed).some(slip => slipsOf(word).includes(slip))).toBe(true)
  })

  it('count up to one: two make another word', () => {
    expect(isSlip('hbaour', 'harbour')).toBe(false)
    expect(isSlip('farm', 'firms')).toBe(false)
  })

  it('in any word keep a common prefix with it, so that each is found', () => {
    const letters = string({ unit: letter, minLength: 4, maxLength: 12 })
    assert(
      property(letters, nat(11), letter, (word, place, wrong) => {
        const at = place % word.length
        const typed = [
          word.slice(0, at) + word.slice(at + 1),
          word.slice(0, at) + wrong + word.slice(at),
          word.slice(0, at) + wrong + word.slice(at + 1),
        ]
        for (const one of typed.filter(text => text.length >= 4)) {
          expect(isSlip(one, word)).toBe(true)
          expect(slipsOf(one).some(slip => slipsOf(word).includes(slip))).toBe(true)
        }
      }),
    )
  })

  it('in a number are one digit wrong, missing, doubled or swapped', () => {
    expect(numberSlips('123')).toEqual(expect.arrayContaining(['12', '1223', '193', '132', '213']))
    expect(numberSlips('123')).not.toContain('123')
  })
})

describe('what was typed is found in', () => {
  it.each([
    ['hb123', 'accountNumber', 0],
    ['HB-000123', 'accountNumber', 0],
    ['obrien', 'companyName', 1],
    ['cafe obrien', 'companyName', 2],
    ['sons limited', 'companyName', 2],
    ['o brien', 'companyName', 1],
    ['sw1a1aa', 'postcode', 0],
    ['SW1A 1', 'postcode', 1],
    ['020 7946', 'phone', 1],
    ['zoe.ashworth@obrien.example', 'email', 0],
    ['ashw', 'contact', 3],
  ])('%s: %s', (text, field, rank) => {
    expect(match(text)).toMatchObject({ field, rank })
  })

  it('marks the match in the text', () => {
    expect(match('cafe')?.marks.get('companyName')).toEqual([[15, 19]])
    expect(match('123')?.marks.get('accountNumber')).toEqual([[6, 9]])
    expect(match('07946')).toBeUndefined()
  })

  it('considers typing errors and parts of words only if asked to', () => {
    expect(match('ahsworth')).toBeUndefined()
    expect(match('ahsworth', true)).toMatchObject({ field: 'contact', rank: 5 })
    expect(match('worth', true)).toMatchObject({ field: 'contact', rank: 4 })
    expect(match('HB-000124', true)).toMatchObject({ field: 'accountNumber', rank: 5 })
  })

  it('matches nothing if only punctuation is typed', () => {
    for (const text of ['', '  ', '&', '\u0000', '\ud800', '-()']) expect(readQuery(text)).toBeNull()
  })
})

describe('a stored number is formatted', () => {
  it.each([
    ['442079460123', '020 7946 0123'],
    ['441132496000', '0113 249 6000'],
    ['441632960001', '01632 960001'],
    ['447700900123', '07700 900123'],
    ['448001111222', '0800 111 1222'],
    ['35314960123', '+35314960123'],
    ['441387370123', '013873 70123'],
    ['118500', '118 500'],
    ['999', '999'],
  ])('%s as %s', (cli, written) => expect(writtenNumber(cli)).toBe(written))

  it('with the match marked', () => {
    expect(markNumber('442079460123', 0, 6)).toEqual([[0, 6]])
    expect(markNumber('442079460123', 8, 4)).toEqual([[9, 13]])
    expect(markNumber('118500', 0, 4)).toEqual([[0, 5]])
  })
})
