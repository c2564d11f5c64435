import { type findingGroups, nameWeekday, type ReviewFinding } from '@candlebook/domain/journal/weekly-review'
import { NO_ACCOUNT } from '@candlebook/domain/trades/account'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import type { TradeType } from '@candlebook/domain/trades/vocabulary'
import type { InEveryLanguage } from './mail-language.ts'
import { locales, type MailContext } from './mail-template.ts'

/** Long and short. */
export const typeTexts: InEveryLanguage<Record<TradeType, string>> = {
  en: { long: 'long', short: 'short' },
  pt: { long: 'comprado', short: 'vendido' },
  es: { long: 'largo', short: 'corto' },
  fr: { long: 'long', short: 'short' },
}

/** What stands out from chance in the whole record, as a sentence of the weekly review. */
export function describeFinding(
  {
    group,
    key,
    trades,
    average,
    verdict,
  }: Pick<ReviewFinding, 'group' | 'key' | 'trades' | 'average' | 'verdict'>,
  format: (amount: string) => string,
  { language }: MailContext,
): string {
  const texts = groupTexts[language]
  const name =
    group === 'weekday'
      ? nameWeekday(Number(key), locales[language])
      : group === 'type'
        ? typeTexts[language][key as keyof (typeof typeTexts)['en']] // its keys are long and short
        : nameKey(key, texts)
  return texts.finding({
    name: `${texts[group]} ${name}`,
    verdict: texts[verdict],
    average: format(average),
    trades,
  })
}

function nameKey(key: string, texts: GroupTexts): string {
  if (key === NO_ACCOUNT || key === toStrategyName(null)) return texts.none
  return key === 'followed' || key === 'not_followed' ? texts[key] : key
}

type GroupTexts = Record<(typeof findingGroups)[number] | 'followed' | 'not_followed' | 'none', string> &
  Record<'gain' | 'loss', string> & {
    finding(of: { name: string; verdict: string; average: string; trades: number }): string
  }

const groupTexts: InEveryLanguage<GroupTexts> = {
  en: {
    strategy: 'Strategy',
    tag: 'Tag',
    symbol: 'Symbol',
    weekday: 'Weekday',
    emotion: 'Emotion',
    confidence: 'Confidence',
    timeFrame: 'Time frame',
    plan: 'Plan',
    type: 'Direction',
    account: 'Account',
    followed: 'followed',
    not_followed: 'not followed',
    none: 'none',
    gain: 'a gain',
    loss: 'a loss',
    finding: ({ name, verdict, average, trades }) =>
      `In your whole record: ${name}, ${verdict} that is unlikely to be chance (${average} on average, ${trades} trades).`,
  },
  pt: {
    strategy: 'Estratégia',
    tag: 'Etiqueta',
    symbol: 'Ativo',
    weekday: 'Dia da semana',
    emotion: 'Emoção',
    confidence: 'Confiança',
    timeFrame: 'Tempo gráfico',
    plan: 'Plano',
    type: 'Direção',
    account: 'Conta',
    followed: 'seguido',
    not_followed: 'não seguido',
    none: 'nenhuma',
    gain: 'um ganho',
    loss: 'uma perda',
    finding: ({ name, verdict, average, trades }) =>
      `Em todo o seu histórico: ${name}, ${verdict} que dificilmente é acaso (${average} em média, ${trades} operações).`,
  },
  es: {
    strategy: 'Estrategia',
    tag: 'Etiqueta',
    symbol: 'Símbolo',
    weekday: 'Día de la semana',
    emotion: 'Emoción',
    confidence: 'Confianza',
    timeFrame: 'Marco temporal',
    plan: 'Plan',
    type: 'Dirección',
    account: 'Cuenta',
    followed: 'seguido',
    not_followed: 'no seguido',
    none: 'ninguna',
    gain: 'una ganancia',
    loss: 'una pérdida',
    finding: ({ name, verdict, average, trades }) =>
      `En todo tu historial: ${name}, ${verdict} que difícilmente es casualidad (${average} de media, ${trades} operaciones).`,
  },
  fr: {
    strategy: 'Stratégie',
    tag: 'Étiquette',
    symbol: 'Symbole',
    weekday: 'Jour de la semaine',
    emotion: 'Émotion',
    confidence: 'Confiance',
    timeFrame: 'Unité de temps',
    plan: 'Plan',
    type: 'Sens',
    account: 'Compte',
    followed: 'suivi',
    not_followed: 'non suivi',
    none: 'aucun',
    gain: 'un gain',
    loss: 'une perte',
    finding: ({ name, verdict, average, trades }) =>
      `Sur tout votre historique : ${name}, ${verdict} qui n’est sans doute pas dû au hasard (${average} en moyenne, ${trades} opérations).`,
  },
}
