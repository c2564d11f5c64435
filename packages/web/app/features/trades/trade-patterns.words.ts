import type { TradeFilter } from '@candlebook/contract/trades'
import type { BreakEvenBand, Outcome } from '@candlebook/domain/analytics/break-even-band'
import { NO_TIME } from '@candlebook/domain/analytics/pattern-keys'
import { formatBaseMoney } from '../../lib/money.ts'

type Key<Part extends keyof TradeFilter> = NonNullable<TradeFilter[Part]>

/** 'Wins', 'Scratches' or 'Losses'. */
export function nameOutcome(outcome: Outcome): string {
  return { win: 'Wins', scratch: 'Scratches', loss: 'Losses' }[outcome]
}

/** '$25.00', '0.1%' or '0.25R'. */
export function nameBand({ size, unit }: BreakEvenBand): string {
  const names = {
    money: () => formatBaseMoney(size),
    percent: () => `${size}% of the entry value`,
    r: () => `${size}R`,
  }
  return names[unit]()
}

/** 'Entered 09:00 to 10:00', or 'Without a time'. */
export function nameEntryHour(hour: Key<'entryHour'>): string {
  return hour === NO_TIME
    ? WITHOUT_TIME
    : `Entered ${formatHour(Number(hour))} to ${formatHour(Number(hour) + 1)}`
}

/** '09:00'. */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The name of the trades whose fills have no time. */
export const WITHOUT_TIME = 'Without a time'

/** The session of the entry: 'London'. */
export function nameSession(session: Key<'session'>): string {
  return {
    asia: 'Asia and nights',
    london: 'London',
    overlap: 'London and New York',
    new_york: 'New York',
    [NO_TIME]: WITHOUT_TIME,
  }[session]
}

/** What came before a trade: 'After a loss', 'After 2 losses in a row'. */
export function namePrecedent(key: Key<'precedent'>): string {
  const [result = '', run = ''] = key.split('_')
  if (result === 'start') return 'The first trade'
  if (result === 'even') return 'After a break-even'
  if (run === '') return result === 'win' ? 'After a win' : 'After a loss'
  const several = result === 'win' ? 'wins' : 'losses'
  if (run === '1') return result === 'win' ? 'After a single win' : 'After a single loss'
  return `After ${run}${run === '4' ? ' or more' : ''} ${several} in a row`
}

/** 'Trade 2', 'Trade 5 and later'. */
export function nameDayNumber(number: Key<'dayNumber'>): string {
  return `Trade ${number}${number === '5' ? ' and later' : ''}`
}

/** The place of a trade in its day. */
export function nameDayPlace(place: Key<'dayPlace'>): string {
  return { first: 'First', middle: 'In between', last: 'Last' }[place]
}
