import { type findingGroups, nameWeekday, type ReviewFinding } from '@candlebook/domain/journal/weekly-review'
import { NO_ACCOUNT } from '@candlebook/domain/trades/account'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import type { Emotion, TradeType } from '@candlebook/domain/trades/vocabulary'
import type { InEveryLanguage, MailLanguage } from './mail-language.ts'
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
  return texts.finding({
    name: `${texts[group]} ${nameKey({ group, key }, language)}`,
    verdict: texts[verdict],
    average: format(average),
    trades,
  })
}

/** The name of a group in the language of the mail. A name that the trader gave stays as it is. */
function nameKey({ group, key }: Pick<ReviewFinding, 'group' | 'key'>, language: MailLanguage): string {
  const texts = groupTexts[language]
  switch (group) {
    case 'weekday':
      return nameWeekday(Number(key), locales[language])
    case 'type':
      return typeTexts[language][key as TradeType] // its keys are long and short
    case 'emotion':
      return emotionTexts[language][key as Emotion] // its keys are the emotions
    case 'plan':
      return key === 'followed' ? texts.followed : texts.not_followed
    case 'strategy':
      return key === toStrategyName(null) ? texts.noStrategy : key
    case 'account':
      return key === NO_ACCOUNT ? texts.noAccount : key
    default:
      return key
  }
}

/** The emotions. The other languages have nouns, because an adjective would need the gender of the trader. */
const emotionTexts: InEveryLanguage<Record<Emotion, string>> = {
  en: {
    confident: 'confident',
    nervous: 'nervous',
    excited: 'excited',
    fearful: 'fearful',
    calm: 'calm',
    greedy: 'greedy',
    patient: 'patient',
    impatient: 'impatient',
    focused: 'focused',
    distracted: 'distracted',
  },
  pt: {
    confident: 'confiança',
    nervous: 'nervosismo',
    excited: 'entusiasmo',
    fearful: 'medo',
    calm: 'calma',
    greedy: 'ganância',
    patient: 'paciência',
    impatient: 'impaciência',
    focused: 'foco',
    distracted: 'distração',
  },
  es: {
    confident: 'confianza',
    nervous: 'nerviosismo',
    excited: 'entusiasmo',
    fearful: 'miedo',
    calm: 'calma',
    greedy: 'codicia',
    patient: 'paciencia',
    impatient: 'impaciencia',
    focused: 'concentración',
    distracted: 'distracción',
  },
  fr: {
    confident: 'confiance',
    nervous: 'nervosité',
    excited: 'enthousiasme',
    fearful: 'peur',
    calm: 'calme',
    greedy: 'avidité',
    patient: 'patience',
    impatient: 'impatience',
    focused: 'concentration',
    distracted: 'distraction',
  },
}

type GroupTexts = Record<
  (typeof findingGroups)[number] | 'followed' | 'not_followed' | 'noStrategy' | 'noAccount',
  string
> &
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
    noStrategy: 'none',
    noAccount: 'none',
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
    noStrategy: 'nenhuma',
    noAccount: 'nenhuma',
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
    noStrategy: 'ninguna',
    noAccount: 'ninguna',
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
    noStrategy: 'aucune',
    noAccount: 'aucun',
    gain: 'un gain',
    loss: 'une perte',
    finding: ({ name, verdict, average, trades }) =>
      `Sur tout votre historique : ${name}, ${verdict} qui n’est sans doute pas dû au hasard (${average} en moyenne, ${trades} opérations).`,
  },
}
