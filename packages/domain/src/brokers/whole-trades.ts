import type { ParsedFile } from './broker-format.ts'
import { addExecution } from './executions.ts'
import type { TableDraft } from './format-spec.ts'

/** Adds the two executions of a whole trade, or its entry while it is open. The fee and the broker's P&L belong to the exit. */
export function addWholeTrade(
  parsed: ParsedFile,
  line: { line: number },
  { kind, exit, ...entry }: TableDraft,
): void {
  const { externalId, labels, ...same } = entry
  const isLong = kind === 'long'
  const opening = {
    ...same,
    brokerPnl: null,
    fee: '0', // the file repeats the fee of an open trade when it is closed
    closesOnly: false,
    opens: !isLong,
    ...(labels && { labels }),
  }
  addExecution(parsed, line, {
    ...opening,
    side: isLong ? 'buy' : 'sell',
    externalId: externalId && `${externalId}-open`,
  })
  if (!exit) return
  const closing = { ...same, ...exit, closesOnly: true, opens: false }
  addExecution(parsed, line, {
    ...closing,
    side: isLong ? 'sell' : 'buy',
    externalId: externalId && `${externalId}-close`,
  })
}
