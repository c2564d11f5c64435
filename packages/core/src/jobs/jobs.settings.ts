import { onOff, type Settings } from '../configuration/index.ts'

/** Who works the job queue. */
export const jobSettings = {
  WORKER: onOff({
    about:
      '`off` leaves background jobs to processes that run `npm run candlebook -- worker`, see [Background jobs](operations.md#background-jobs).',
    fallback: true,
  }),
} satisfies Settings
