import { expect, test } from 'vitest'
import { brokerNames, OTHER_BROKERS } from '../../features/imports/broker-names.ts'
import { languages } from '../../lib/languages.ts'
import { copies } from './copies.ts'
import { createFormat } from './format.ts'

/** Texts that are the same in two languages: names, a key, and words that both languages have. */
const SHARED = [
  'A',
  '?',
  'J',
  'N',
  '/',
  'Menu',
  'Cookies',
  'N/A',
  'N/D',
  'Candlebook',
  'Trades',
  'patience',
  '“',
  '”',
  'Day trader, actions',
]

test('every language has each key of the English copy, and four testimonials [I18N-01] [LAND-18]', () => {
  const keys = [...listTexts(copies.en)].map(([key]) => key)
  expect(keys.length).toBeGreaterThan(150)
  for (const language of languages) {
    const texts = listTexts(copies[language])
    expect(
      [...texts].map(([key]) => key),
      language,
    ).toEqual(keys)
    expect(
      [...texts].filter(([, text]) => text.trim() === '').map(([key]) => key),
      language,
    ).toEqual([])
    expect(copies[language].landing.testimonials.quotes).toHaveLength(4)
  }
})

test.each(['pt', 'es', 'fr'] as const)('no text of %s is left in English [I18N-01]', (language) => {
  const english = new Map(listTexts(copies.en))
  const same = [...listTexts(copies[language])].filter(
    ([key, text]) => english.get(key) === text && !SHARED.includes(text),
  )

  expect(same).toEqual([])
})

test.each(languages)('the example names brokers and the number of others, in %s', (language) => {
  const { formats } = copies[language].landing.example

  expect(brokerNames.filter((name) => !formats.includes(name))).toEqual([])
  expect(formats).toContain(String(OTHER_BROKERS))
})

test.each(languages)('the trial has 7 days and the guarantee 30 in %s [I18N-01] [LAND-14]', (language) => {
  const { hero, pricing, last } = copies[language].landing

  expect(hero.note(7, '€2.49')).toMatch(/\b7\b/)
  expect(pricing.text(7)).toMatch(/\b7\b/)
  expect(last.note(7)).toMatch(/\b7\b/)
  expect(pricing.annual.moneyBack).toMatch(/\b30\b/)
  expect(JSON.stringify([...listTexts(copies[language])])).not.toMatch(/\b15\b/)
})

test.each(languages)('the title of the landing page is shown whole by search engines, in %s', (language) => {
  expect(copies[language].landing.meta.title.length).toBeLessThanOrEqual(60)
})

test.each([
  ['pt', 'inglês'],
  ['es', 'inglés'],
  ['fr', 'anglais'],
] as const)('the landing page in %s says that the app is in English', (language, word) => {
  const { hero, meta } = copies[language].landing

  expect(hero.lead).toContain(word)
  expect(meta.description).toContain(word)
})

test('amounts, percentages and days are written as the language writes them', () => {
  const written = Object.fromEntries(
    languages.map((language) => {
      const { price, signedMoney, percent, day, weekday } = createFormat(language)
      const texts = [
        price(2490),
        signedMoney('-1497.765', 'USD'),
        percent('52.63'),
        day('2026-10-08'),
        weekday(3),
      ]
      return [language, texts.map((text) => text.replaceAll(/\s/g, ' '))]
    }),
  )

  expect(written).toEqual({
    en: ['€24.90', '−$1,497.76', '52.6%', 'Oct 8', 'Wednesday'],
    pt: ['24,90 €', '−1 497,76 $', '52,6%', '8/10', 'quarta-feira'],
    es: ['24,90 €', '−1.497,76 $', '52,6 %', '8 oct', 'miércoles'],
    fr: ['24,90 €', '−1 497,76 $', '52,6 %', '8 oct.', 'mercredi'],
  })
})

/** Every text with its path; a text with values is filled in with their positions. */
function listTexts(copy: unknown, path = ''): [string, string][] {
  if (typeof copy === 'string') return [[path, copy]]
  if (typeof copy === 'function') return [[path, String(copy(...fillers()))]]
  if (typeof copy !== 'object' || copy === null) return []
  return Object.entries(copy).flatMap(([key, part]) => listTexts(part, `${path}.${key}`))
}

function fillers(): unknown[] {
  const first = { broker: 'B', executions: '1', closed: '2', open: '3', skipped: '4', toString: () => 'A' }
  return [first, 'B', 'C']
}
