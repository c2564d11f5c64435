import { type Decimal, toAbsolute } from '@candlebook/domain/decimal/decimal'
import { findingGroups, listBrokenRules, type ReviewFacts } from '@candlebook/domain/journal/weekly-review'
import { getCurrencyDigits } from '@candlebook/domain/money/currency-digits'
import { countShownDecimals } from '@candlebook/domain/money/format-money'
import { tradeTypes } from '@candlebook/domain/trades/vocabulary'
import { z } from 'zod'
import type { InEveryLanguage } from './mail-language.ts'
import {
  formatDay,
  linkButton,
  locales,
  type MailContext,
  type MailTemplate,
  paragraph,
  unsubscribeHints,
  withoutLinks,
} from './mail-template.ts'
import { describeFinding, typeTexts } from './weekly-finding-texts.ts'

const Trade = z.strictObject({
  symbol: z.string(),
  type: z.enum(tradeTypes),
  day: z.string(),
  pnl: z.string(),
})

/** What the mail says of a week: the facts of the review, and the currency whose sign its amounts show. */
const Week = z.strictObject({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  realised: z.string().nullable(),
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  closed: z.string(),
  withoutRate: z.int(),
  best: Trade.nullable(),
  worst: Trade.nullable(),
  offPlan: z.strictObject({ trades: z.int(), pnl: z.string() }).nullable(),
  broken: z
    .strictObject({
      trades: z.int(),
      pnl: z.string(),
      rules: z.array(z.strictObject({ text: z.string(), trades: z.int() })),
    })
    .nullable()
    .default(null), // a mail that an earlier version queued has none
  finding: z
    .strictObject({
      group: z.enum(findingGroups),
      key: z.string(),
      trades: z.int(),
      average: z.string(),
      verdict: z.enum(['gain', 'loss']),
    })
    .nullable(),
  commitment: z.string().nullable(),
})
export type WeekOfMail = z.infer<typeof Week>

/** What the mail says of these facts. */
export function pickWeekOfMail(facts: ReviewFacts, currency: string): WeekOfMail {
  const { from, to, realised, trades, wins, losses, closed, withoutRate, offPlan, broken, commitment } = facts
  const pickTrade = (trade: ReviewFacts['best']) =>
    trade && { symbol: trade.symbol, type: trade.type, day: trade.day, pnl: trade.pnl }
  const { finding } = facts
  return {
    ...{ from, to, currency, realised, trades, wins, losses, closed, withoutRate, offPlan },
    commitment: commitment && withoutLinks(commitment),
    broken: broken && {
      ...broken,
      rules: broken.rules.map(({ text, trades }) => ({ text: withoutLinks(text), trades })),
    },
    best: pickTrade(facts.best),
    worst: pickTrade(facts.worst),
    finding: finding && {
      group: finding.group,
      key: withoutLinks(finding.key),
      trades: finding.trades,
      average: finding.average,
      verdict: finding.verdict,
    },
  }
}

/** The review of a week, on Sundays, for users who asked for it. */
export const weeklyReviewMail: MailTemplate<WeekOfMail> = {
  data: Week,
  build(week, context) {
    const { site, language } = context
    const texts = weekTexts[language]
    const format = createMoneyFormat(week.currency, context)
    const days = `${formatDay(week.from, context)} – ${formatDay(week.to, context)}`
    const realised = week.realised === null ? null : texts.realised(format(week.realised))
    const closed = texts.closed(week, format(week.closed))
    const paragraphs = [
      week.commitment && texts.commitment(week.commitment),
      realised,
      (week.trades > 0 || week.withoutRate === 0) && closed,
      week.withoutRate > 0 && texts.withoutRate(week.withoutRate),
      week.best && texts.best(describeTrade(week.best, format, context)),
      week.worst && texts.worst(describeTrade(week.worst, format, context)),
      week.offPlan && week.offPlan.trades > 0 && texts.offPlan(week.offPlan.trades, format(week.offPlan.pnl)),
      week.broken &&
        week.broken.trades > 0 &&
        texts.broken(week.broken.trades, format(week.broken.pnl), listBrokenRules(week.broken.rules)),
      week.finding ? describeFinding(week.finding, format, context) : texts.noFinding,
    ]
    return {
      subject: texts.subject(days),
      preview: realised ?? closed,
      body: [
        ...paragraphs.filter((line) => typeof line === 'string').map((line) => paragraph(line)),
        linkButton({ label: texts.write, href: `${site.baseUrl}/app/journal?review=${week.from}` }),
        paragraph(unsubscribeHints[language]),
      ],
      mailSwitch: 'weeklyReview',
    }
  },
}

type FormatMoney = (amount: Decimal) => string

/** An amount with its sign, in the format of the language. The format reads the digits of the text, so it is exact. */
function createMoneyFormat(currency: string, { language }: MailContext): FormatMoney {
  const digits = getCurrencyDigits(currency)
  return (amount) => {
    const decimals = countShownDecimals(toAbsolute(amount), digits)
    const format = new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency,
      signDisplay: 'exceptZero',
      minimumFractionDigits: digits,
      maximumFractionDigits: decimals,
    })
    return format.format(amount as Intl.StringNumericLiteral)
  }
}

function describeTrade(
  { symbol, type, day, pnl }: z.infer<typeof Trade>,
  format: FormatMoney,
  context: MailContext,
): string {
  return `${symbol} (${typeTexts[context.language][type]}), ${format(pnl)}, ${formatDay(day, context)}`
}

type WeekTexts = {
  subject(days: string): string
  commitment(text: string): string
  realised(amount: string): string
  closed(counts: { trades: number; wins: number; losses: number }, amount: string): string
  withoutRate(trades: number): string
  best(trade: string): string
  worst(trade: string): string
  offPlan(trades: number, amount: string): string
  broken(trades: number, amount: string, rules: string): string
  noFinding: string
  write: string
}

const weekTexts: InEveryLanguage<WeekTexts> = {
  en: {
    subject: (days) => `Your trading week, ${days}`,
    commitment: (text) => `Last time you wrote: “${text}”`,
    realised: (amount) => `Realised this week: ${amount}`,
    closed: ({ trades, wins, losses }, amount) =>
      `Closed trades: ${trades}, ${wins} won, ${losses} lost, together ${amount}`,
    withoutRate: (trades) => `Closed trades without an exchange rate, in no figure: ${trades}`,
    best: (trade) => `Best: ${trade}`,
    worst: (trade) => `Worst: ${trade}`,
    offPlan: (trades, amount) => `Not marked as following the plan: ${trades}, together ${amount}`,
    broken: (trades, amount, rules) => `Broke a rule: ${trades}, together ${amount} (${rules})`,
    noFinding: 'Nothing in your record stands out from chance yet.',
    write: 'Write the review',
  },
  pt: {
    subject: (days) => `Sua semana de trading, ${days}`,
    commitment: (text) => `Da última vez você escreveu: “${text}”`,
    realised: (amount) => `Realizado nesta semana: ${amount}`,
    closed: ({ trades, wins, losses }, amount) =>
      `Operações encerradas: ${trades}, ${wins} com ganho, ${losses} com perda, no total ${amount}`,
    withoutRate: (trades) => `Operações encerradas sem taxa de câmbio, fora de todos os valores: ${trades}`,
    best: (trade) => `Melhor: ${trade}`,
    worst: (trade) => `Pior: ${trade}`,
    offPlan: (trades, amount) => `Não marcadas como dentro do plano: ${trades}, no total ${amount}`,
    broken: (trades, amount, rules) => `Quebraram uma regra: ${trades}, no total ${amount} (${rules})`,
    noFinding: 'Nada no seu histórico se destaca do acaso ainda.',
    write: 'Escrever a revisão',
  },
  es: {
    subject: (days) => `Tu semana de trading, ${days}`,
    commitment: (text) => `La última vez escribiste: «${text}»`,
    realised: (amount) => `Realizado esta semana: ${amount}`,
    closed: ({ trades, wins, losses }, amount) =>
      `Operaciones cerradas: ${trades}, ${wins} con ganancia, ${losses} con pérdida, en total ${amount}`,
    withoutRate: (trades) => `Operaciones cerradas sin tipo de cambio, en ninguna cifra: ${trades}`,
    best: (trade) => `Mejor: ${trade}`,
    worst: (trade) => `Peor: ${trade}`,
    offPlan: (trades, amount) => `No marcadas como dentro del plan: ${trades}, en total ${amount}`,
    broken: (trades, amount, rules) => `Incumplieron una regla: ${trades}, en total ${amount} (${rules})`,
    noFinding: 'Nada en tu historial se distingue todavía del azar.',
    write: 'Escribir el resumen',
  },
  fr: {
    subject: (days) => `Votre semaine de trading, ${days}`,
    commitment: (text) => `La dernière fois, vous avez écrit : « ${text} »`,
    realised: (amount) => `Réalisé cette semaine : ${amount}`,
    closed: ({ trades, wins, losses }, amount) =>
      `Opérations clôturées : ${trades}, ${wins} gagnantes, ${losses} perdantes, au total ${amount}`,
    withoutRate: (trades) => `Opérations clôturées sans taux de change, dans aucun chiffre : ${trades}`,
    best: (trade) => `Meilleure : ${trade}`,
    worst: (trade) => `Pire : ${trade}`,
    offPlan: (trades, amount) => `Non marquées comme suivant le plan : ${trades}, au total ${amount}`,
    broken: (trades, amount, rules) => `Ont enfreint une règle : ${trades}, au total ${amount} (${rules})`,
    noFinding: 'Rien dans votre historique ne se distingue encore du hasard.',
    write: 'Écrire le bilan',
  },
}
