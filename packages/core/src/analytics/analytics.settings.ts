import { type Settings, wholeNumber } from '../configuration/index.ts'

/** The memory of reports. */
export const analyticsSettings = {
  ANALYTICS_MEMORY_MB: wholeNumber({
    about:
      'How much memory a process uses to keep closed trades for reports. A trader with 10,000 trades takes about 2 MB. With less, reports of those who come back later read their trades again.',
    fallback: 160,
    min: 16,
    max: 16_384,
  }),
} satisfies Settings
