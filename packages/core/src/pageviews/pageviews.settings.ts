import { type Settings, wholeNumber } from '../configuration/index.ts'

/** How many page views are stored. */
export const pageViewSettings = {
  PAGE_VIEWS_PER_DAY: wholeNumber({
    about:
      'How many page views of one day are stored one by one, of all visitors together. Later views of that day only add to the counts of their device and browser.',
    standard: '200000',
    example: '200000',
    min: 1000,
    max: 10_000_000,
  }),
} satisfies Settings
