/**
 * Where the rate of a trade comes from: `same`: the trade is in account currency and needs no rate. `own`: the rate of
 * the file, or a rate that the trader typed. `ecb`: a reference rate of the European Central Bank. `stablecoin`: the
 * rate of the US dollar. `sample`: an invented rate of the demo.
 */
export const rateSources = ['same', 'own', 'ecb', 'stablecoin', 'sample'] as const
export type RateSource = (typeof rateSources)[number]
