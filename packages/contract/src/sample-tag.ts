/** The tag that every trade and entry of the demo record carries in a trader's own account. */
export const SAMPLE_TAG = 'sample data'
