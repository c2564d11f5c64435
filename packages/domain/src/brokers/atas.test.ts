import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('reads the journal by the sign of the opening volume, and skips the sheets after it', () => {
  const file = readLines(
    'Account,Instrument,Open time,Open price,Open volume,Close time,Close price,Close volume,Price PnL,Profit (ticks),PnL,Comment',
    'D1,MESU6@CME_Ind,46191.5,7565,1,46191.5006944,7566.25,-1,1.25,5,6.25,good',
    'D1,ZZZU6@CME_Ind,2026-06-18 14:00:00,7565,-2,2026-06-18 14:01:00,7564,2,1,4,60,',
    'Executions',
    'Account,Time,Instrument,Price',
  )

  expect(file.format.id).toBe('atas')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.contractSize} ${one.brokerPnl}`)).toEqual([
    'buy 1 MESU6 @ 7565 fee 0 5 null',
    'sell 1 MESU6 @ 7566.25 fee 0 5 6.25',
    'sell 2 ZZZU6 @ 7565 fee 0 30 null',
    'buy 2 ZZZU6 @ 7564 fee 0 30 60',
  ])
  expect(file.executions[0]).toMatchObject({
    executedAt: '2026-06-18T12:00:00.000Z',
    labels: { notes: 'good' },
  })
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [4, 'detail'],
    [5, 'detail'],
  ])
})

test('reads French words', () => {
  const file = readLines(
    "Compte;Outil;Heure d'ouverture;Prix d'ouverture;Volume d'ouverture;Heure de clôture;Prix de clôture;Volume;PnL;Commentaire",
    'D1;MESU5@CME;18/06/2025 14:00:00;6000,25;1;18/06/2025 14:01:00;6001,25;-1;5,00;',
  )
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1 MESU5 @ 6000.25 fee 0',
    'sell 1 MESU5 @ 6001.25 fee 0',
  ])
})
