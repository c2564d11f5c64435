export { type JobQueue, openJobQueue } from './job-queue.ts'
export { DEAD_LETTERS, type JobData, type JobName, jobNames, jobTypes } from './job-types.ts'
export {
  type JobAttempt,
  type JobHandler,
  type JobHandlers,
  type ReportJobFailure,
  startWorker,
  type Worker,
  type WorkerOptions,
} from './job-worker.ts'
export { jobSettings } from './jobs.settings.ts'
export {
  type FailedJob,
  type JobKindCounts,
  type JobState,
  listFailedJobRows,
  listJobKinds,
  listJobStates,
  runWaitingJobsNow,
} from './jobs.store.ts'
