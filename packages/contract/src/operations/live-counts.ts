/** What the landing page says of this installation: people who recorded a trade in the last 12 months, and all their trades. */
export type LiveCounts = { traders: number; trades: number }

/** What the landing page shows of its figures: the counts, nothing, or the sample figures of the texts. */
export type ShownCounts = LiveCounts | 'hidden' | 'samples'
