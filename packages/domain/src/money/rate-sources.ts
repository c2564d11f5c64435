/**
 * Where the rate of a trade comes from: `same` needs none, `own` is the rate of the file or the one that the trader
 * typed, `ecb` is a reference rate of the European Central Bank, `stablecoin` is the one of the US dollar, `sample` is an
 * invented rate of the demo.
 */
export const rateSources = ['same', 'own', 'ecb', 'stablecoin', 'sample'] as const
export type RateSource = (typeof rateSources)[number]
