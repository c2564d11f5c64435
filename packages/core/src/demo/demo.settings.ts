import { onOff, type Settings, wholeNumber } from '../configuration/index.ts'

/** The public demo: visitors try the product without an account. */
export const demoSettings = {
  PUBLIC_DEMO: onOff({
    about:
      '`off` closes the page `/demo`, where a visitor opens an own copy of the demo record for two hours without an account.',
    fallback: true,
  }),
  PUBLIC_DEMO_MAX: wholeNumber({
    about: 'How many such copies can be open at once.',
    fallback: 20,
    min: 1,
    max: 1000,
  }),
} satisfies Settings
