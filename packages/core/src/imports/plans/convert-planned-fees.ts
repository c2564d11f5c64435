import type { BrokerFields } from '@candlebook/contract/trades'
import type { RoundTrip } from '@candlebook/domain/brokers'
import type { Scope } from '../../db/index.ts'
import { toBrokerFields } from '../matching/broker-fields.ts'
import type { Rebuild } from '../matching/rebuild-trades.ts'
import { convertForeignFees, type ForeignFees } from '../stores/account-rates.store.ts'

/** The fees in other currencies of a planned trade: as it will be stored, and with the values of the file only. */
export type PlannedFees = { written: ForeignFees; broker: ForeignFees }

/**
 * Converts the fees in other currencies of each added and changed trade, as the database does when the trade is written.
 * Returns a function that finds them by round trip.
 */
export async function convertPlannedFees(
  scope: Scope,
  { added, changed }: Rebuild,
): Promise<(roundTrip: RoundTrip) => PlannedFees> {
  const planned = [
    ...added.map(({ roundTrip }) => ({ roundTrip, fields: toBrokerFields(roundTrip), ownFeeRates: [] })),
    ...changed.map(({ roundTrip, fields, existing }) => ({
      roundTrip,
      fields,
      ownFeeRates: existing.trade.ownFeeRates,
    })),
  ].filter(({ roundTrip }) => roundTrip.foreignFees.length > 0)
  const toRequest = (fields: BrokerFields, { roundTrip, ownFeeRates }: (typeof planned)[number]) => ({
    ...fields,
    ownFeeRates,
    foreignFees: roundTrip.foreignFees,
  })
  const written = await convertForeignFees(
    scope,
    planned.map((one) => toRequest(one.fields, one)),
  )
  const broker = await convertForeignFees(
    scope,
    planned.map((one) => toRequest(toBrokerFields(one.roundTrip), one)),
  )
  const found = new Map(
    planned.map(({ roundTrip }, at) => [
      roundTrip,
      { written: written[at] ?? NO_FEES, broker: broker[at] ?? NO_FEES },
    ]),
  )
  return (roundTrip) => found.get(roundTrip) ?? { written: NO_FEES, broker: NO_FEES }
}

const NO_FEES: ForeignFees = { foreignFees: [], feeRates: [], foreignFee: '0' }
