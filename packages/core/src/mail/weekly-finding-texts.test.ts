import { emotions } from '@candlebook/domain/trades/vocabulary'
import { expect, test } from 'vitest'
import { mailLanguages } from './mail-language.ts'
import type { MailContext } from './mail-template.ts'
import { describeFinding } from './weekly-finding-texts.ts'

const describe = (group: 'emotion' | 'strategy' | 'plan' | 'tag', key: string, language = 'pt') =>
  describeFinding(
    { group, key, trades: 30, average: '12', verdict: 'gain' },
    (amount) => amount,
    { language } as MailContext, // the text needs no other part
  )

test('a finding names each emotion in the language of the mail', () => {
  expect(describe('emotion', 'fearful', 'en')).toContain('Emotion fearful, a gain')
  expect(describe('emotion', 'fearful', 'pt')).toContain('Emoção medo, um ganho')
  expect(describe('emotion', 'fearful', 'es')).toContain('Emoción miedo, una ganancia')
  expect(describe('emotion', 'fearful', 'fr')).toContain('Émotion peur, un gain')
  for (const language of mailLanguages.filter((one) => one !== 'en')) {
    const named = emotions.map((emotion) => describe('emotion', emotion, language))
    expect(new Set(named).size).toBe(emotions.length)
    expect(named.filter((text, at) => text.includes(` ${emotions[at]},`))).toEqual([])
  }
})

test('a name that the trader gave stays as it is, also when it is a word of the mail', () => {
  expect(describe('tag', 'followed')).toContain('Etiqueta followed,')
  expect(describe('strategy', 'calm')).toContain('Estratégia calm,')
  expect(describe('tag', 'No Strategy')).toContain('Etiqueta No Strategy,')
  expect(describe('plan', 'followed')).toContain('Plano seguido,')
  expect(describe('strategy', 'No Strategy')).toContain('Estratégia nenhuma,')
})
