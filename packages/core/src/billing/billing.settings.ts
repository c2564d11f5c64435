import { onOff, type Settings } from '../configuration/index.ts'

/** What a plan permits. */
export const billingSettings = {
  REQUIRE_SUBSCRIPTION: onOff({
    about:
      '`on` lets only users with a plan, a trial or an invitation write. All others read and export everything.',
    fallback: false,
  }),
} satisfies Settings
